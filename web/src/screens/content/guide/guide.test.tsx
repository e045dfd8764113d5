/** The first steps of a role, and help from whatever page one stands on. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { switchCalls, usualSwitches } from '@vigil/contract/account/switches'
import { termsCalls } from '@vigil/contract/brand/terms'
import { readerRoles } from '@vigil/contract/content/audience'
import { websiteCalls } from '@vigil/contract/content/website'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guideFor, guideRows } from '#features/content/guide/guide-rows.ts'
import { contentPaths, guidePath } from '#infrastructure/navigation/content-paths.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, aUser } from '#testing/a-login.ts'
import { anArticle } from '#testing/an-article.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { beWide } from '#testing/be-wide.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

let wire: WireServer
let live: LiveServer
let isOffered: boolean
beforeAll(async () => {
  await import('#screens/home/welcome.tsx')
  await import('#foundation/record/help-button.tsx')
}, 30_000)
beforeEach(async () => {
  isOffered = true
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

const switches: AnswerRow[] = [
  [termsCalls.own, () => ({ version: '0123456789abcdef', acceptedAt: '2026-11-14T06:32:00.000Z', words: null })],
  [switchCalls.switches, () => ({ ...usualSwitches, guide: isOffered })],
  [
    switchCalls.changeSwitches,
    ({ guide }) => {
      isOffered = guide === true
      return { ...usualSwitches, guide: isOffered }
    },
  ],
]
const permissionsStr = ',dash:list,equip:list,equip:select,website:list,website:select,'
const open = (path: string, answers: readonly AnswerRow[] = []) => {
  wire.reply(answerBy(...switches, ...answers))
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}

describe('the first steps', () => {
  it.each(readerRoles)('of %s are three to five, each once', (role) => {
    const steps = guideRows[role]
    expect(steps.length).toBeGreaterThanOrEqual(3)
    expect(steps.length).toBeLessThanOrEqual(5)
    expect(new Set(steps).size).toBe(steps.length)
  })

  it('are those of the active role, and of anybody whose role nobody knows', () => {
    const roleList = [{ roleId: aUser.accountId, roleName: '值班员', roleType: 2, active: true }]
    expect(guideFor({ roleList, user: aUser })).toEqual(guideRows.dutyOfficer)
    const own = roleList.map((role) => ({ ...role, roleName: '自建角色' }))
    expect(guideFor({ roleList: own, user: aUser })).toEqual(guideRows.dutyOfficer)
    expect(guideFor({ roleList: own, user: { ...aUser, job: null } }).length).toBeGreaterThanOrEqual(3)
  })

  it('are offered on Home, and skipped for good on every device', async () => {
    await open('/pages/index/indexNew')
    const line = within(await screen.findByRole('region', { name: '新手引导' }))
    expect(line.getByRole('link').getAttribute('href')).toBe(`#${guidePath}`)
    await userEvent.click(line.getByRole('button', { name: '跳过引导' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '新手引导' })).toBeNull())
    expect(askedOf(wire.asked, switchCalls.changeSwitches)).toEqual([{ guide: false }])
  })

  it('lead to where each is done, and are done with one press', async () => {
    const { router } = await open(guidePath)
    const first = await screen.findByRole('link', { name: /第 1 步.*确认报警能通知到您/s })
    expect(first.getAttribute('href')).toBe(`#${router.places.mySwitches}`)
    expect(screen.getAllByRole('link', { name: /第 \d 步/ })).toHaveLength(guideRows.dutyOfficer.length)
    await userEvent.click(await screen.findByRole('button', { name: '完成，不再显示' }))
    await waitFor(() => expect(router.current()).toBe(router.places.home))
    expect(isOffered).toBe(false)
  })

  it('that could not be ended say so', async () => {
    await open(guidePath, [[switchCalls.changeSwitches, () => no('tooMany')]])
    await userEvent.click(await screen.findByRole('button', { name: '完成，不再显示' }))
    await screen.findByRole('alert')
  })

  it('are found again from Me', async () => {
    isOffered = false
    await open('/pages/tabMe/meNew')
    const link = await screen.findByRole('link', { name: '新手引导' })
    expect(link.getAttribute('href')).toBe(`#${guidePath}`)
  })
})

describe('help', () => {
  const rows = [
    anArticle(1, { kind: 'manualText', area: 'alarm', title: { zh: '误报怎么办', en: '' } }),
    anArticle(2, { kind: 'manualText', area: 'energy', title: { zh: '看电费', en: '' } }),
  ]
  const manuals: AnswerRow = [websiteCalls.manuals, () => ({ rows })]

  it('of a page on a phone opens the chapters of its part of the product, and then all', async () => {
    const { router } = await open('/pagesCommon/history/alarmList', [manuals])
    await userEvent.click(await screen.findByRole('button', { name: '帮助' }))
    await waitFor(() => expect(router.current()).toBe(`${contentPaths.manual}?area=alarm`))
    await screen.findByRole('heading', { name: '报警与隐患的帮助' })
    screen.getByText('误报怎么办')
    expect(screen.queryByText('看电费')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '看全部手册' }))
    await screen.findByText('看电费')
  })

  it('stands in the side bar where there is one, on every page', async () => {
    beWide()
    const { router } = await open('/pages/monitor/monitor', [manuals])
    const [button] = await screen.findAllByRole('button', { name: '帮助' })
    fireEvent.click(button ?? document.body)
    await waitFor(() => expect(router.current()).toBe(`${contentPaths.manual}?area=equipment`))
    await screen.findByText('还没有“设备”的章节，下面是全部手册。')
    await screen.findByText('看电费')
  })

  it('is not offered to whoever has not signed in', async () => {
    await renderApp('/pagesCommon/userAgreement', { PLATFORM_MAIN: wire.address, live: live.address })
    await screen.findByRole('heading', { name: '用户协议' })
    expect(screen.queryByRole('button', { name: '帮助' })).toBeNull()
  })
})
