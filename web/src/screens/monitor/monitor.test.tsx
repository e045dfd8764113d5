import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { telemetryCalls } from '@vigil/contract/equipment/telemetry'
import { treeCalls } from '@vigil/contract/equipment/tree'
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { pressureType } from '#testing/a-device-type.ts'
import { anEquipment, aShadow, countOf } from '#testing/an-equipment.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const registry = [
  anEquipment(1, { state: 'fire', deviceName: '感烟探测器 012', equipmentTypeId: 105 }),
  anEquipment(2, { deviceName: '喷淋末端压力' }),
  anEquipment(3, { deviceName: '屋顶水箱压力', state: 'offline', online: false }),
]
const summary = (equipmentTypeId: number, zh: string) => ({
  equipmentTypeId,
  typeName: zh,
  name: { zh, en: zh },
  system: 'fire-water',
  page: 'pressureAcquisition',
  icon: 'pressure',
  protocolIds: [],
  hasChildren: false,
  inScenes: false,
  together: null,
})
const ofType = (rows: typeof registry, asked: unknown) =>
  asked === undefined ? rows : rows.filter(({ equipmentTypeId }) => String(equipmentTypeId) === asked)

const platform = answerBy(
  [deviceTypeCalls.index, () => ({ rows: [summary(105, '感烟'), summary(7, '压力')] })],
  [deviceTypeCalls.detail, () => ({ row: pressureType })],
  [
    equipmentCalls.list,
    ({ state, equipmentTypeId }) => ({
      rows: ofType(registry, equipmentTypeId).filter((row) => row.state === state),
      next: null,
    }),
  ],
  [treeCalls.tree, () => ({ projectId, worst: 'fire', inTrouble: 1, total: 3, systems: [], areas: [] })],
  [equipmentCalls.detail, ({ equipmentId }) => registry.find((row) => row.equipmentId === equipmentId)],
  [equipmentCalls.count, ({ equipmentTypeId }) => countOf(ofType(registry, equipmentTypeId))],
  [
    equipmentCalls.shadows,
    ({ equipmentIds }) => ({ rows: [equipmentIds].flat().map((id) => aShadow(String(id), { pressure: 0.31 })) }),
  ],
  [
    telemetryCalls.lines,
    ({ asked }) => ({ rows: [asked].flat().map((one) => ({ ...Object(one), means: [0.3, 0.3] })) }),
  ],
)

let wire: WireServer
let live: LiveServer
const open = (path = '/pages/monitor/monitor') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: ',equip:list,equip:select,' }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}

// Fetched on demand by the page; a busy machine must not make the tests wait for it.
beforeAll(() => import('./equipment-pane.tsx'))

beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(platform)
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

/** A screen with room for two. */
const beWide = (): void => {
  const narrow = globalThis.matchMedia
  onTestFinished(() => void (globalThis.matchMedia = narrow))
  globalThis.matchMedia = (query) => Object.assign(narrow(query), { matches: query.includes('min-width') })
}

describe('Monitor', () => {
  it('that is gone back to stands where it was left (D16)', async () => {
    const { router } = await open()
    const list = await screen.findByRole('list', { name: '设备列表' })
    list.scrollTop = 120
    list.dispatchEvent(new Event('scroll'))
    await router.go('/pages/index/search')
    await screen.findByRole('button', { name: '取消' })
    router.back()
    await waitFor(() => expect(screen.getByRole('list', { name: '设备列表' })).not.toBe(list))
    expect(screen.getByRole('list', { name: '设备列表' }).scrollTop).toBe(120)
  })

  it('shows the kinds and the states with counts that the platform has made', async () => {
    await open()
    const kinds = await screen.findByRole('toolbar', { name: '按类型筛选' })
    await waitFor(() => expect(kinds.textContent).toBe('全部 3压力 2感烟 1'))
    const states = screen.getByRole('toolbar', { name: '按状态筛选' })
    expect(within(states).getByRole('button', { name: '1 火警' })).toBeTruthy()
    expect(within(states).getByRole('button', { name: '1 离线' })).toBeTruthy()
  })

  it('counts only the kind that was chosen, and still offers the others', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '压力 2' }))
    await waitFor(() => expect(screen.getByRole('button', { name: '0 火警' })).toBeTruthy())
    expect(screen.getByRole('button', { name: '感烟 1' })).toBeTruthy()
    expect(askedOf(wire.asked, equipmentCalls.count)).toContainEqual(
      expect.objectContaining({ projectId, equipmentTypeId: '7' }),
    )
  })

  it('asks once for what each row in sight has said, together and never for one alone', async () => {
    await open()
    const row = await screen.findByRole('link', { name: /喷淋末端压力/ })
    await waitFor(() => expect(row.textContent).toContain('0.31'))
    await screen.findByRole('link', { name: /屋顶水箱压力/ })
    const asked = askedOf(wire.asked, equipmentCalls.shadows).flatMap(({ equipmentIds }) => equipmentIds)
    expect(asked.toSorted()).toEqual(registry.map(({ equipmentId }) => equipmentId).toSorted())
    expect(askedOf(wire.asked, equipmentCalls.shadow)).toEqual([])
  })

  it('draws the line of the last hours in a row', async () => {
    await open()
    const row = await screen.findByRole('link', { name: /喷淋末端压力/ })
    await waitFor(() => expect(row.querySelector('path[stroke-dasharray]') ?? row.querySelector('circle')).toBeTruthy())
    // Of all rows in sight together, and of none alone.
    const asked = () => askedOf(wire.asked, telemetryCalls.lines).flatMap((question) => question.asked)
    const all = registry.map(({ equipmentId }) => ({ equipmentId, key: 'pressure' }))
    await waitFor(() => expect(asked()).toEqual(expect.arrayContaining(all)))
    expect(asked()).toHaveLength(all.length)
    expect(askedOf(wire.asked, telemetryCalls.history)).toEqual([])
  })

  it('shows what was chosen beside the list where there is room, and keeps it in the address', async () => {
    beWide()
    await open()
    await screen.findByText('选择一台设备')
    await userEvent.click(await screen.findByRole('link', { name: /喷淋末端压力/ }))
    expect(await screen.findByRole('heading', { level: 2, name: /^喷淋末端压力/ })).toBeTruthy()
    expect(await screen.findByText('压力在正常范围内')).toBeTruthy()
    expect(location.hash).toContain(`id=${registry[1]?.equipmentId}`)
    expect(screen.getByRole('link', { name: /喷淋末端压力/ }).getAttribute('aria-current')).toBe('true')
  }, 15_000)

  it('shows who owns single devices all of his own, without a unit', async () => {
    const role = { roleId: '01930000-0000-7000-8000-000000000020', roleName: '业主', roleType: 4, active: true }
    createSessionStore(localStorage, () => '').save(
      aLogin({ permissionsStr: ',equip:list,equip:select,', roleList: [role], projectList: [] }),
    )
    await renderApp('/pages/monitor/monitor', { PLATFORM_MAIN: wire.address, live: live.address })
    expect(await screen.findByRole('link', { name: /喷淋末端压力/ })).toBeTruthy()
    expect(askedOf(wire.asked, equipmentCalls.count).every(({ projectId: asked }) => asked === undefined)).toBe(true)
  })

  it('without any equipment says whom to ask, and offers no filter to change (D16)', async () => {
    wire.reply(answerBy([equipmentCalls.list, () => ({ rows: [], next: null })]))
    await open()
    expect(await screen.findByText('还没有设备')).toBeTruthy()
    expect(screen.getByText(/请联系安装人员/)).toBeTruthy()
    expect(screen.queryByText('没有符合条件的设备')).toBeNull()
  })

  it('brings back by one press what it was narrowed to under a name', async () => {
    await open('/pages/monitor/monitor?state=fire')
    await userEvent.click(await screen.findByRole('button', { name: '保存当前筛选' }))
    await userEvent.type(await screen.findByRole('textbox', { name: '名称' }), '火警')
    await userEvent.click(screen.getByRole('button', { name: '保存' }))
    const saved = within(await screen.findByRole('group', { name: '常用筛选' }))
    await userEvent.click(saved.getByRole('button', { name: '清除筛选' }))
    await waitFor(() => expect(window.location.hash).not.toContain('state='))
    await userEvent.click(saved.getByRole('button', { name: '火警' }))
    await waitFor(() => expect(window.location.hash).toContain('state=fire'))
  })

  it('says that nothing matches, and how to see everything again', async () => {
    await open('/pages/monitor/monitor?state=fault')
    const none = (await screen.findByText('没有符合条件的设备')).closest('div')
    await userEvent.click(within(none ?? document.body).getByRole('button', { name: '清除筛选' }))
    expect(await screen.findByRole('link', { name: /感烟探测器 012/ })).toBeTruthy()
  })
})
