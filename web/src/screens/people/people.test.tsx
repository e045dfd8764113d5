import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { userCalls, type User, type UserDetail } from '@vigil/contract/people/user'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { beWide } from '#testing/be-wide.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const aPerson = (nth: number, person: string): User => ({
  accountId: `01930000-0000-7000-8000-0000000000a${nth}`,
  userName: `user-${nth}`,
  userTel: null,
  person,
  nickname: null,
  oemId: null,
  state: 'active',
  createdAt: '2026-11-01T00:00:00.000Z',
  roleNames: ['值班员'],
})
const rows = [aPerson(1, '王敏'), aPerson(2, '李建国')]
const detailOf = (accountId: unknown): UserDetail | undefined => {
  const row = rows.find((one) => one.accountId === accountId)
  return row && { ...row, tel: null, jobTitle: null, grants: [], equipment: [] }
}

let wire: WireServer
const open = (address = '', permissionsStr = ',user:list,user:select,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(`/pagesUnit/unitAdd/userManage${address}`, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
}
const person = (name: RegExp) => screen.findByRole('heading', { level: 2, name })

beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(
    answerBy(
      [userCalls.list, () => ({ rows, next: null })],
      [userCalls.detail, ({ accountId }) => detailOf(accountId) ?? no('missing')],
    ),
  )
})
afterEach(() => wire.stop())

describe('people and their rights', () => {
  it('are a page each on a phone, and the way back leads to the list', async () => {
    const { router } = await open()
    await userEvent.click(await screen.findByRole('link', { name: /李建国/ }))
    expect(await person(/李建国/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /王敏/ })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '返回' }))
    expect(await screen.findByRole('link', { name: /王敏/ })).toBeTruthy()
    expect(router.current()).not.toContain('id=')
  })

  it('lead back to the list also for who came by a link', async () => {
    await open(`?id=${rows[1]?.accountId}`)
    await person(/李建国/)
    await userEvent.click(screen.getByRole('button', { name: '返回' }))
    expect(await screen.findByRole('link', { name: /王敏/ })).toBeTruthy()
  })

  it('stand beside their list where there is room, the first of them opened', async () => {
    beWide()
    await open()
    expect(await person(/王敏/)).toBeTruthy()
    expect((await screen.findByRole('link', { name: /王敏/ })).getAttribute('aria-current')).toBe('true')
    await userEvent.click(screen.getByRole('link', { name: /李建国/ }))
    expect(await person(/李建国/)).toBeTruthy()
  })

  it('of somebody else’s project are not there', async () => {
    await open('?id=01930000-0000-7000-8000-0000000000ff')
    expect(await screen.findByText('内容不存在或已被删除')).toBeTruthy()
  })

  it('are looked for by name, and nobody is said in words', async () => {
    wire.reply(answerBy())
    await open()
    await userEvent.type(await screen.findByRole('searchbox'), '赵')
    await waitFor(() => expect(askedOf(wire.asked, userCalls.list).at(-1)).toMatchObject({ word: '赵' }))
    const main = within(screen.getByRole('main'))
    expect(await main.findByText(/赵/)).toBeTruthy()
  })

  it('that cannot be read can be asked for again', async () => {
    wire.reply(answerBy([userCalls.list, () => no('forbidden')]))
    await open()
    const again = await screen.findByRole('button', { name: '重试' })
    wire.reply(answerBy([userCalls.list, () => ({ rows, next: null })]))
    await userEvent.click(again)
    expect(await screen.findByRole('link', { name: /王敏/ })).toBeTruthy()
  })

  it('are asked for by nobody who may not', async () => {
    await open('', ',equip:list,')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
    expect(askedOf(wire.asked, userCalls.list)).toEqual([])
  })
})
