import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { answerBy } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
beforeEach(async () => {
  wire = await startWireServer()
  wire.reply(answerBy())
})
afterEach(() => wire.stop())

it('a phone leads to hazards and to the ledger of what is silenced, for who may list them (D9)', async () => {
  const rights = { permissionsStr: ',hazardRec:list,alarmRec:list,', permissionsList: ['hazardRec', 'alarmRec'] }
  createSessionStore(localStorage, () => '').save(aLogin(rights))
  await renderApp('/pages/tabMe/meNew', { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
  const to = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await to('隐患记录')).toBe('#/pagesCommon/history/alarmListNew')
  expect(await to('屏蔽与测试')).toBe('#/pagesCommon/history/alarmListNew?view=ledger')
  expect(screen.queryByRole('link', { name: '人员与权限' })).toBeNull()
})

it.each([
  ['unit:list', ['unit'], 0],
  ['unit:list,dutyCheck:list', ['unit', 'dutyCheck'], 1],
])('with %s leads to the contacts: %s %i (C9)', async (rights, permissionsList, links) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: `,${rights},`, permissionsList }))
  await renderApp('/pages/tabMe/meNew', { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
  await screen.findByRole('link', { name: '修改密码' })
  expect(screen.queryAllByRole('link', { name: '通讯录' })).toHaveLength(links)
})

it.each([
  [',appVersion:list,appVersion:custom,', 2],
  [',appVersion:list,appVersion:select,', 0],
])('a phone leads to the platform’s health only for whoever runs it: %s', async (permissionsStr, links) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr, permissionsList: ['appVersion', 'unit'] }))
  await renderApp('/pages/tabMe/meNew', { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
  const work = (await screen.findByRole('heading', { name: '工作' })).closest('section')
  const to = [...(work?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
  expect(to.filter((href) => /view=(health|quarantine)$/.test(href ?? ''))).toHaveLength(links)
})
