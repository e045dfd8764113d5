import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { accountCalls } from '@vigil/contract/account'
import { ownAccountCalls } from '@vigil/contract/own-account'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, aUser } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const [dutyId, managerId] = ['01930000-0000-7000-8000-000000000020', '01930000-0000-7000-8000-000000000021']
const roleList = [
  { roleId: managerId, roleName: '消防安全管理人', roleType: 2, active: false },
  { roleId: dutyId, roleName: '值班员', roleType: 2, active: true },
]
const roles = {
  rows: roleList.map(({ roleId, roleName, roleType, active }) => ({
    roleId,
    roleName,
    roleType,
    isActive: active,
    places: ['临江国际中心'],
    expiresAt: null,
  })),
}

let wire: WireServer

beforeEach(async () => {
  wire = await startWireServer()
  createSessionStore(localStorage, () => '新用户').save(
    aLogin({ roleList, user: { ...aUser, userTel: '13800006640' } }),
  )
})
afterEach(() => wire.stop())

const open = async (...answers: readonly AnswerRow[]) => {
  wire.reply(answerBy(...answers))
  return renderApp('/pages/tabMe/meNew', { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}

const chooseManager = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '切换角色, 值班员' }))
  const sheet = await screen.findByRole('dialog', { name: '切换角色' })
  await userEvent.click(await within(sheet).findByRole('button', { name: /消防安全管理人/ }))
}

describe('me', () => {
  it('shows who I am, with most of my number hidden, and leads to my own pages', async () => {
    await open()
    expect((await screen.findAllByText('陈志远')).length).toBeGreaterThan(0)
    expect(await screen.findByText('138 **** 6640')).toBeTruthy()
    expect(screen.getByRole('link', { name: '我的信息' }).getAttribute('href')).toBe('#/pagesCommon/tabMe/selfInfo')
    // The role may list neither units nor the log.
    expect(screen.queryByRole('link', { name: '操作日志' })).toBeNull()
  })

  it('takes another role: its token, its rights, and Home [spec 6.switch-role]', async () => {
    const next = aLogin({ token: 'other', permissionsStr: ',unit:list,', permissionsList: ['unit'], roleList })
    const { router } = await open([ownAccountCalls.roles, () => roles], [accountCalls.switchRole, () => next])
    await chooseManager()
    await waitFor(() => expect(localStorage.getItem('token')).toBe('other'))
    expect(askedOf(wire.asked, accountCalls.switchRole)).toMatchObject([{ roleId: managerId }])
    expect(createSessionStore(localStorage, () => '').get()).toMatchObject({ permissionsStr: ',unit:list,' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/pages/index/indexNew'))
  })

  it('says why a role was not taken, and stays as it was', async () => {
    await open([ownAccountCalls.roles, () => roles], [accountCalls.switchRole, () => no('missing')])
    await chooseManager()
    expect((await screen.findByRole('alert')).textContent).toBe('内容不存在或已被删除')
    expect(localStorage.getItem('token')).toBe('secret')
  })

  it('says when the roles did not come, and asks again', async () => {
    let times = 0
    await open([ownAccountCalls.roles, () => (++times === 1 ? no('forbidden') : roles)])
    await userEvent.click(await screen.findByRole('button', { name: '切换角色, 值班员' }))
    await userEvent.click(await screen.findByRole('button', { name: '重试' }))
    expect(await screen.findByRole('button', { name: /消防安全管理人/ })).toBeTruthy()
  })

  it('logs out and leaves nothing behind [spec 4.logout]', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '退出登录' }))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(localStorage.getItem('user')).toBeNull()
    await waitFor(() => expect(askedOf(wire.asked, accountCalls.logout)).toHaveLength(1))
  })
})
