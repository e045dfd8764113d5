import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { accountCalls } from '@vigil/contract/account/account'
import { ownAccountCalls } from '@vigil/contract/account/own-account'
import type { ProblemCode } from '@vigil/contract/problems'
import { secondFactorCalls } from '@vigil/contract/account/second-factor'
import { refusal } from '@vigil/contract/refusal'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type Reply, type WireServer } from '#testing/start-wire-server.ts'

const ticket = 'T'.repeat(43)
let wire: WireServer

beforeEach(async () => {
  wire = await startWireServer()
})
afterEach(() => wire.stop())

/** The platform, whose login is refused with what the next step needs. */
const platform = (code: ProblemCode, details: object, ...answers: readonly AnswerRow[]): Reply => {
  const others = answerBy(...answers)
  return (asked, response) =>
    asked.path === `/${accountCalls.login.path}`
      ? void response.end(JSON.stringify(refusal(code, 'zh', details)))
      : others(asked, response)
}

const logIn = async (reply: Reply): Promise<void> => {
  wire.reply(reply)
  await renderApp('/pagesLogin/login/login', { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
  await userEvent.type(await screen.findByLabelText('账号'), 'chen')
  await userEvent.type(screen.getByLabelText('密码'), 'mine')
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: '登录' }))
}

describe('one more step of a login', () => {
  it('asks for the second proof and opens the session with it', async () => {
    let times = 0
    const answer = () => (++times === 1 ? no('secondFactorWrong') : aLogin())
    await logIn(
      platform('secondFactorNeeded', { ticket, lifeSeconds: 300, setUp: null }, [secondFactorCalls.login, answer]),
    )
    const code = await screen.findByLabelText('验证码或恢复码')
    await userEvent.click(screen.getByRole('button', { name: '完成登录' }))
    expect(await screen.findByText('请至少填写 6 个字')).toBeTruthy()
    expect(askedOf(wire.asked, secondFactorCalls.login)).toEqual([])
    await userEvent.type(code, '123456')
    await userEvent.click(screen.getByRole('button', { name: '完成登录' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/动态验证码错误/)
    await userEvent.click(screen.getByRole('button', { name: '完成登录' }))
    await waitFor(() => expect(localStorage.getItem('token')).toBe('secret'))
    expect(askedOf(wire.asked, secondFactorCalls.login)[0]).toEqual({ ticket, code: '123456' })
  })

  it('shows the key where the platform demands a proof that nobody has set up', async () => {
    const setUp = { secret: 'ABCDEFGH', uri: 'otpauth://totp/Vigil:chen?secret=ABCDEFGH' }
    await logIn(platform('secondFactorNeeded', { ticket, lifeSeconds: 300, setUp }))
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
  })

  it('asks somebody who is leaving whether he stays', async () => {
    await logIn(
      platform('accountLeaving', { ticket, dueAt: '2026-11-22T08:00:00.000Z' }, [ownAccountCalls.stay, () => aLogin()]),
    )
    await userEvent.click(await screen.findByRole('button', { name: '保留账号并登录' }))
    await waitFor(() => expect(localStorage.getItem('token')).toBe('secret'))
    expect(askedOf(wire.asked, ownAccountCalls.stay)).toEqual([{ ticket }])
  })
})
