import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { verificationCalls } from '@vigil/contract/account/verification'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const ticket = 't'.repeat(43)
const userTel = '13857126640'
const sent = [verificationCalls.sendCode, () => ({ ticket, waitSeconds: 60, lifeSeconds: 300 })] as const

let wire: WireServer
const openCodeTab = async (): Promise<void> => {
  await renderApp('/pagesLogin/login/login', { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
  await userEvent.click(await screen.findByRole('tab', { name: '验证码登录' }))
}

beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

describe('logging in by code', () => {
  it('[spec 4.code-button] sends a code to the number and signs in with it and its ticket', async () => {
    wire.reply(answerBy(sent, [verificationCalls.loginByCode, () => aLogin()]))
    await openCodeTab()
    await userEvent.type(screen.getByLabelText('手机号'), '138 5712 6640')
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    await screen.findByRole('button', { name: /^\d\d秒重新获取$/ })
    await waitFor(() => expect(askedOf(wire.asked, verificationCalls.sendCode)).toEqual([{ userTel }]))
    await userEvent.type(screen.getByLabelText('验证码'), '620419')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(localStorage.getItem('token')).toBe('secret'))
    expect(askedOf(wire.asked, verificationCalls.loginByCode)).toEqual([{ userTel, code: '620419', ticket }])
  })

  it('[spec 9.code] asks nobody for a number that is none, and makes nobody wait for it', async () => {
    await openCodeTab()
    await userEvent.type(screen.getByLabelText('手机号'), '12345')
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByText('请输入 11 位手机号')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '重新获取' })).toBeTruthy()
    expect(askedOf(wire.asked, verificationCalls.sendCode)).toEqual([])
  })

  it.each([
    ['codeTooSoon', '验证码已发送，请 60 秒后重新获取'],
    ['smsNotSetUp', '短信服务未开通，请用密码登录；重置密码须先由管理员开通短信'],
  ] as const)('says why no code was sent: %s', async (code, words) => {
    wire.reply(answerBy([verificationCalls.sendCode, () => no(code)]))
    await openCodeTab()
    await userEvent.type(screen.getByLabelText('手机号'), userTel)
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
  })

  it('says when the code is wrong, and keeps what was typed', async () => {
    wire.reply(answerBy(sent, [verificationCalls.loginByCode, () => no('codeWrong')]))
    await openCodeTab()
    await userEvent.type(screen.getByLabelText('手机号'), userTel)
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    await userEvent.type(screen.getByLabelText('验证码'), '000000')
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: '登录' }))
    expect((await screen.findByRole('alert')).textContent).toBe('验证码错误')
    expect(screen.getByLabelText<HTMLInputElement>('手机号').value).toBe(userTel)
  })
})
