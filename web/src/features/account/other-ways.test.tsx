import { brandCalls } from '@vigil/contract/brand/brand'
import { registrationCalls } from '@vigil/contract/people/registration'
import { trialCalls } from '@vigil/contract/account/trial'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aLogin } from '#testing/a-login.ts'
import { aLoginPage } from '#testing/a-login-page.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const ticket = 't'.repeat(43)
const userTel = '13857126640'

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

const open = () =>
  renderApp('/pagesLogin/login/loginHaichuan', { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })

const pageWith = (offersTrial: boolean) => [brandCalls.loginPage, () => aLoginPage({ offersTrial })] as const

describe('without an account', () => {
  it('the way to one is a link', async () => {
    wire.reply(answerBy(pageWith(false)))
    await open()
    await screen.findByText('海川测试')
    expect(screen.getByRole('link', { name: '注册账号' }).getAttribute('href')).toBe('#/pagesCommon/register')
    expect(screen.queryByRole('button', { name: '免费体验' })).toBeNull()
  })

  it('[spec 7.calls.login.experience-account] a look is had where the brand offers it, with a number that is proved', async () => {
    const entered = { session: aLogin(), endsAt: '2026-12-01T00:00:00.000Z' }
    const sent = [registrationCalls.sendCode, () => ({ ticket, waitSeconds: 60, lifeSeconds: 300 })] as const
    wire.reply(answerBy(pageWith(true), sent, [trialCalls.apply, () => entered]))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '免费体验' }))
    const sheet = within(await screen.findByRole('dialog', { name: '免费体验' }))
    expect(await sheet.findByText('查看演示单位的实时数据，只读，7 天内有效')).toBeTruthy()
    await userEvent.type(sheet.getByLabelText('手机号'), userTel)
    await userEvent.click(sheet.getByRole('button', { name: '获取验证码' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, registrationCalls.sendCode)).toEqual([{ userTel, purpose: 'trial' }]),
    )
    await userEvent.type(sheet.getByLabelText('验证码'), '620419')
    await userEvent.click(sheet.getByRole('checkbox'))
    await userEvent.click(sheet.getByRole('button', { name: '进入体验' }))
    await waitFor(() => expect(localStorage.getItem('token')).toBe('secret'))
    expect(askedOf(wire.asked, trialCalls.apply)).toEqual([{ userTel, code: '620419', ticket }])
  })
})
