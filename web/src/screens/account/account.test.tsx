import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { accountCalls } from '@vigil/contract/account/account'
import { ownAccountCalls } from '@vigil/contract/account/own-account'
import { switchCalls } from '@vigil/contract/account/switches'
import { usualSwitches } from '@vigil/contract/account/switches'
import { secondFactorCalls } from '@vigil/contract/account/second-factor'
import { verificationCalls } from '@vigil/contract/account/verification'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, aUser } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const at = '2026-11-15T08:00:00.000Z'
const ticket = 'T'.repeat(43)
const aSession = (n: number, device: string | null, isThis: boolean) => ({
  sessionId: `01930000-0000-7000-8000-00000000010${n}`,
  device,
  roleName: '值班员',
  createdAt: at,
  seenAt: at,
  isThis,
})
const noFactor = { onSince: null, recoveryLeft: 0, isOffered: false, isCompulsory: false }

let wire: WireServer

beforeEach(async () => {
  wire = await startWireServer()
  createSessionStore(localStorage, () => '新用户').save(aLogin({ user: { ...aUser, userTel: '13800006640' } }))
})
afterEach(() => wire.stop())

const open = (page: string, ...answers: readonly AnswerRow[]) => {
  wire.reply(answerBy(...answers))
  return renderApp(`/pagesCommon/tabMe/${page}`, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const type = async (label: string, text: string): Promise<void> =>
  userEvent.type(await screen.findByLabelText(label), text)
const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }))

describe('my information', () => {
  it('is changed and kept in the session [spec 7.calls.login.change-user-info]', async () => {
    await open('selfInfo', [accountCalls.changeInfo, ({ nickname }) => ({ ...aUser, nickname })])
    await type('昵称', '老陈')
    await press('保存')
    expect((await screen.findByRole('status')).textContent).toBe('已保存')
    expect(askedOf(wire.asked, accountCalls.changeInfo)).toEqual([{ nickname: '老陈', person: '陈志远' }])
    expect(JSON.parse(localStorage.getItem('user') ?? '{}')).toMatchObject({ nickname: '老陈' })
  })

  it('gets an access id [spec 7.calls.login.generate-access-id]', async () => {
    await open('selfInfo', [ownAccountCalls.generateAccessId, () => ({ accessId: 'va_new' })])
    await press('生成')
    expect(await screen.findByText('va_new')).toBeTruthy()
    expect(await screen.findByRole('button', { name: '重新生成' })).toBeTruthy()
  })
})

describe('a new password', () => {
  it('says how strong it is, and how many sessions it has ended', async () => {
    await open('setMyself', [accountCalls.changePassword, () => ({ endedSessions: 2 })])
    await type('当前密码', 'the old one')
    await type('新密码', '12345678')
    expect(await screen.findByText(/太弱/)).toBeTruthy()
    await press('修改密码')
    expect(askedOf(wire.asked, accountCalls.changePassword)).toEqual([])
    await userEvent.clear(screen.getByLabelText('新密码'))
    await type('新密码', 'Correct-horse-9')
    await type('再次输入新密码', 'Correct-horse-9')
    await press('修改密码')
    expect(await screen.findByText('密码已修改，已退出其他 2 处登录')).toBeTruthy()
  })

  it('says when the old one is wrong', async () => {
    await open('setMyself', [accountCalls.changePassword, () => no('credentialsWrong')])
    await type('当前密码', 'guessed')
    await type('新密码', 'Correct-horse-9')
    await type('再次输入新密码', 'Correct-horse-9')
    await press('修改密码')
    expect((await screen.findByRole('alert')).textContent).toBe('账号或密码错误')
  })
})

describe('where I am signed in', () => {
  it('is listed with this device marked, and ended one by one', async () => {
    let rows = [aSession(1, 'iPhone · Safari', true), aSession(2, null, false)]
    await open(
      'selfSet',
      [ownAccountCalls.sessions, () => ({ rows })],
      [secondFactorCalls.state, () => noFactor],
      [
        ownAccountCalls.endSession,
        () => {
          rows = rows.slice(0, 1)
          return { ended: true }
        },
      ],
    )
    expect(await screen.findByText('本机')).toBeTruthy()
    await press('退出 未知设备')
    expect(await screen.findByText('只有本机登录')).toBeTruthy()
    expect(askedOf(wire.asked, ownAccountCalls.endSession)).toMatchObject([
      { sessionId: aSession(2, null, false).sessionId },
    ])
    expect(screen.queryByText('两步验证')).toBeNull()
  })

  it('says when the list did not come, and asks again', async () => {
    let times = 0
    await open(
      'selfSet',
      [ownAccountCalls.sessions, () => (++times === 1 ? no('forbidden') : { rows: [aSession(1, 'iPhone', true)] })],
      [secondFactorCalls.state, () => noFactor],
    )
    await press('重试')
    expect(await screen.findByText('iPhone')).toBeTruthy()
  })
})

describe('the second factor', () => {
  it('is switched on with the password and a code, and leaves recovery codes', async () => {
    await open(
      'selfSet',
      [ownAccountCalls.sessions, () => ({ rows: [aSession(1, 'iPhone', true)] })],
      [secondFactorCalls.state, () => ({ ...noFactor, isOffered: true })],
      [secondFactorCalls.begin, () => ({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Vigil:chen?secret=ABCDEFGH' })],
      [secondFactorCalls.confirm, () => ({ recoveryCodes: ['AAAA-BBBB-CCCC-DDDD'] })],
    )
    await press('开启两步验证')
    await press('下一步')
    expect(await screen.findByText('请填写此项')).toBeTruthy()
    expect(askedOf(wire.asked, secondFactorCalls.begin)).toEqual([])
    await type('登录密码', 'mine')
    await press('下一步')
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
    expect(screen.getByRole('img', { name: '二维码，内容与密钥相同' })).toBeTruthy()
    await type('动态验证码', '123456')
    await press('确认开启')
    expect(await screen.findByText('AAAA-BBBB-CCCC-DDDD')).toBeTruthy()
  })
})

describe('my switches', () => {
  it('are kept by the platform, and say that fire is never muted', async () => {
    await open(
      'mineSetting',
      [switchCalls.switches, () => usualSwitches],
      [switchCalls.changeSwitches, (change) => ({ ...usualSwitches, ...change })],
    )
    await userEvent.click(await screen.findByRole('switch', { name: '免打扰时段, 已关闭' }))
    expect(await screen.findByLabelText('开始时间')).toBeTruthy()
    expect(askedOf(wire.asked, switchCalls.changeSwitches)).toEqual([{ quietHours: true }])
    expect(screen.getByText(/火警和其他一级报警始终响铃/)).toBeTruthy()
  })
})

describe('leaving', () => {
  const prove = async () => {
    await press('获取验证码')
    await type('验证码', '620419')
    await userEvent.click(screen.getByRole('checkbox'))
    await press('注销账号')
  }

  it('takes a code from my phone, and signs me out [spec 7.calls.login.destroy-self]', async () => {
    await open(
      'unsubInfo',
      [verificationCalls.sendCode, () => ({ ticket, waitSeconds: 60, lifeSeconds: 300 })],
      [ownAccountCalls.destroySelf, () => ({ dueAt: at })],
    )
    expect(await screen.findByText('验证码将发送至 138 **** 6640')).toBeTruthy()
    await prove()
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(askedOf(wire.asked, ownAccountCalls.destroySelf)).toMatchObject([{ ticket, code: '620419' }])
  })

  it('is refused to the last manager, who stays signed in', async () => {
    await open(
      'unsubInfo',
      [verificationCalls.sendCode, () => ({ ticket, waitSeconds: 60, lifeSeconds: 300 })],
      [ownAccountCalls.destroySelf, () => no('lastManager')],
    )
    await prove()
    expect((await screen.findByRole('alert')).textContent).toBe('您是最后一位管理人，请先指定其他管理人再注销')
    expect(localStorage.getItem('token')).toBe('secret')
  })
})
