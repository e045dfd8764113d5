import { invitationCalls } from '@vigil/contract/people/invitation'
import { registrationCalls } from '@vigil/contract/people/registration'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const inviteToken = 'i'.repeat(43)
const ticket = 't'.repeat(43)
const userTel = '13857126640'
const password = 'Tea 4 leaves'
const sent = [registrationCalls.sendCode, () => ({ ticket, waitSeconds: 60, lifeSeconds: 300 })] as const
const invitation = {
  page: 'login',
  placeName: '滨江第一小学',
  roleName: '巡检员',
  isForOneNumber: true,
  expiresAt: '2026-12-01T00:00:00.000Z',
}

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const open = (query = `?inviteToken=${inviteToken}`) =>
  renderApp(`/pagesCommon/InviteRegister${query}`, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })

const accept = async (): Promise<void> => {
  await userEvent.type(await screen.findByLabelText('手机号'), userTel)
  await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
  await waitFor(() => expect(askedOf(wire.asked, registrationCalls.sendCode)).toHaveLength(1))
  await userEvent.type(screen.getByLabelText('验证码'), '620419')
  await userEvent.type(screen.getByLabelText('密码'), password)
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: '接受邀请' }))
}

describe('an invitation', () => {
  it('says who invites where, and lets in whoever accepts it', async () => {
    wire.reply(answerBy(sent, [invitationCalls.open, () => invitation], [invitationCalls.register, () => aLogin()]))
    await open()
    expect(await screen.findByRole('heading', { name: '邀请您加入「滨江第一小学」' })).toBeTruthy()
    expect(screen.getByText(/^角色：巡检员 · /)).toBeTruthy()
    expect(screen.getByText('仅限受邀手机号注册')).toBeTruthy()
    await accept()
    await waitFor(() => expect(localStorage.getItem('token')).toBe('secret'))
    const told = { userTel, code: '620419', ticket, password, inviteToken }
    expect(askedOf(wire.asked, invitationCalls.register)).toEqual([told])
  })

  it('to a role that needs a second proof asks for it before anybody is in', async () => {
    const needed = [invitationCalls.register, () => no('secondFactorNeeded')] as const
    wire.reply(answerBy(sent, [invitationCalls.open, () => ({ ...invitation, isForOneNumber: false })], needed))
    await open()
    await accept()
    expect(await screen.findByRole('dialog')).toBeTruthy()
    expect(localStorage.getItem('token')).toBeNull()
  })

  it.each([['?inviteToken=' + inviteToken], ['']])('that is over, or none, says what to do (%s)', async (query) => {
    wire.reply(answerBy([invitationCalls.open, () => no('invitationOver')]))
    await open(query)
    expect(await screen.findByText('邀请已失效')).toBeTruthy()
    expect(screen.getByText('请联系邀请人重新发送')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '自行注册' }))
    await waitFor(() => expect(location.hash).toBe('#/pagesCommon/register'))
  })

  it('that could not be read is asked for again', async () => {
    wire.reply((_asked, response) => void response.destroy())
    await open()
    const retry = await screen.findByRole('button', { name: '重试' }, { timeout: 10_000 })
    wire.reply(answerBy([invitationCalls.open, () => invitation]))
    await userEvent.click(retry)
    expect(await screen.findByRole('heading', { name: '邀请您加入「滨江第一小学」' })).toBeTruthy()
  })
})
