import { screen, waitFor, within } from '@testing-library/react'
import { brandCalls, type OwnBrand } from '@vigil/contract/brand/brand'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as area from '#foundation/area/area.ts'
import { isShown } from '#foundation/area/menu.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { aLoginPage } from '#testing/a-login-page.ts'
import { anEquipment, countOf } from '#testing/an-equipment.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { menu } from './menu.ts'

let wire: WireServer
let brand: OwnBrand
beforeEach(async () => {
  wire = await startWireServer()
  brand = { ...aLoginPage(), modules: [], homeLayout: 'overview' }
  wire.reply(
    answerBy(
      [brandCalls.own, () => brand],
      [equipmentCalls.count, () => countOf([anEquipment(1)])],
      [deviceTypeCalls.index, () => ({ rows: [] })],
    ),
  )
  createSessionStore(localStorage, () => '').save(aLogin())
})
afterEach(() => wire.stop())

const open = (path: string) => renderApp(path, { PLATFORM_MAIN: wire.address, live: 'ws://127.0.0.1:1' })
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

describe('the shortcuts of Home', () => {
  const names = async () => {
    const shortcuts = await screen.findByRole('navigation', { name: '常用功能' })
    return within(shortcuts)
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  }

  it.each([
    [['alarmRec'], ['报警记录']],
    [
      ['alarmRec', 'hazardRec', 'unit', 'patrolTask'],
      ['报警记录', '隐患记录', '屏蔽与测试', '单位列表'],
    ],
  ])(
    'are what somebody who may list %s finds in the menu, without what is not built',
    async (permissionsList, found) => {
      createSessionStore(localStorage, () => '').save(aLogin({ permissionsList }))
      await open('/pages/index/indexNew')
      expect(await names()).toEqual(found)
    },
  )

  it('are absent for who may go nowhere else', async () => {
    createSessionStore(localStorage, () => '').save(aLogin({ permissionsList: [] }))
    await open('/pages/index/indexNew')
    await import('#screens/home/quick-actions.tsx')
    await screen.findByText('安全状态')
    expect(screen.queryByRole('navigation', { name: '常用功能' })).toBeNull()
  })
})

describe('a brand that leaves a module out', () => {
  it('says so at its address', async () => {
    await open('/pagesEquipment/patrolNew/patrol')
    await screen.findByText('此功能未开通')
  })

  it('has no entry for it in the menu', () => {
    const session = createSessionStore(localStorage, () => '').get()
    const [entry] = menu
    if (!session || !entry) throw new Error('nobody is signed in, or the menu is empty')
    const mapped: typeof entry = {
      ...entry,
      row: { ...entry.row, capability: 'map', screen: area.screen('map', async () => () => null, []) },
    }
    const person = { ...session, leftMenuList: [mapped.resource] }
    expect(isShown(mapped, person, { modules: ['map'] })).toBe(true)
    expect(isShown(mapped, person, { modules: ['patrol'] })).toBe(false)
    expect(isShown(mapped, { ...person, leftMenuList: [] }, { modules: ['map'] })).toBe(false)
  })

  it('keeps alarms and equipment all the same', async () => {
    await open('/pages/monitor/monitor')
    await waitFor(() => expect(askedOf(wire.asked, brandCalls.own)).toHaveLength(1))
    expect(screen.queryByText('此功能未开通')).toBeNull()
  })
})

describe('the home page', () => {
  it.each([
    ['overview', ['安全状态', '待确认报警', '我的待办', '需要处理的设备', '设备总览']],
    ['workbench', ['待确认报警', '我的待办', '安全状态', '需要处理的设备', '设备总览']],
    ['energy', ['设备总览', '安全状态', '待确认报警', '我的待办', '需要处理的设备']],
    ['one of a newer platform', ['安全状态', '待确认报警', '我的待办', '需要处理的设备', '设备总览']],
  ])('of layout %s begins with what the brand puts first', async (homeLayout, expected) => {
    brand = { ...brand, homeLayout }
    await open('/pages/index/indexNew')
    await waitFor(() => expect(titles()).toEqual(expected))
  })

  it('of the second brand has an address of its own', async () => {
    await open('/pages/index/indexCarnot')
    await waitFor(() => expect(titles()[0]).toBe('设备总览'))
  })

  it('shows a new version of the brand when somebody comes back to it', async () => {
    await open('/pages/index/indexNew')
    await waitFor(() => expect(document.title).toMatch(/海川测试$/))
    brand = { ...brand, tag: 'loginHaichuan.2', name: { zh: '改名了', en: 'Renamed' } }
    document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(document.title).toMatch(/改名了$/))
  })
})
