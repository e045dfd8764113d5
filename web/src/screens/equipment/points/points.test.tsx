/** The points of a fire host on the glass: loops with the worst first, a filter, and a page behind every point. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { pointCalls, pointStates, type Point, type PointGroup, type PointState } from '@vigil/contract/equipment/points'
import { fireAlarmHost } from '@vigil/device-types/catalogue/fire-alarm/fire-alarm-host'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy, askedOf } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const host = anEquipment(1, { deviceName: '1 号主机', typeName: 'fireAlarmHost', equipmentTypeId: 101 })

const group = (groupKey: string, counts: Partial<Record<PointState, number>>, place: string[] = []): PointGroup => {
  const byState = { fire: 0, alarm: 0, fault: 0, shielded: 0, hazard: 0, offline: 0, unheard: 0, normal: 0, ...counts }
  return { groupKey, place, byState, total: pointStates.reduce((sum, state) => sum + byState[state], 0) }
}
const point = (number: number, address: string, pointState: PointState): Point => ({
  ...anEquipment(number, { deviceName: `烟感 ${address}`, childDeviceKey: address, parentId: host.equipmentId }),
  equipmentId: `01930000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  state: pointState === 'shielded' ? 'hazard' : pointState === 'unheard' ? 'normal' : pointState,
  pointState,
})

const loops = [group('2', { fire: 1, normal: 95 }), group('1', { fault: 1, shielded: 2, normal: 93 })]
let groups: PointGroup[] = loops
const burning = point(201, '2-012', 'fire')
const byLoop: Record<string, Point[]> = {
  '2': [burning, point(202, '2-001', 'normal')],
  '1': [point(101, '1-007', 'fault'), point(102, '1-008', 'shielded')],
}

let wire: WireServer
let live: LiveServer
// Fetched on demand by the page; a busy machine must not make the tests wait for them.
beforeAll(
  () =>
    Promise.all([
      import('../equipment-screen.tsx'),
      import('../texts.zh.ts'),
      import('../work/texts.zh.ts'),
      import('./points-panel.tsx'),
    ]),
  60_000,
)
beforeEach(async () => {
  groups = loops
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(
    answerBy(
      [deviceTypeCalls.detail, () => ({ row: fireAlarmHost })],
      [equipmentCalls.detail, () => host],
      [equipmentCalls.shadows, () => ({ rows: [aShadow(host.equipmentId, { runState: 'fire' })] })],
      [pointCalls.groups, () => ({ rows: groups })],
      [
        pointCalls.list,
        ({ groupKey, state }) => ({
          rows:
            state === undefined
              ? (byLoop[String(groupKey)] ?? [])
              : Object.values(byLoop)
                  .flat()
                  .filter((row) => row.pointState === state),
          next: null,
        }),
      ],
    ),
  )
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

const open = async (rights = ',equip:list,equip:select,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
  const path = withParams('/pagesEquimmentInfo/alarmHost', contextOf(host))
  await renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
  const found = (await screen.findByText('回路与点位', {}, { timeout: 10_000 })).closest('section')
  if (!found) throw new Error('no card')
  return within(found)
}

it('shows the worst loop first and open, with its points and their addresses', async () => {
  const card = await open()
  await card.findByRole('button', { name: /^回路 1/ })
  const heads = card.getAllByRole('button', { name: /^回路/ })
  expect(heads.map(({ textContent }) => textContent)).toEqual(['回路 2 · 96 点火警 1', '回路 1 · 96 点故障 1屏蔽 2'])
  expect(heads.map((head) => head.getAttribute('aria-expanded'))).toEqual(['true', 'false'])
  expect(await card.findByText('2-012')).toBeTruthy()
  expect(card.queryByText('1-007')).toBeNull()
}, 20_000)

it('opens another loop in its place, and closes it again', async () => {
  const card = await open()
  await userEvent.click(await card.findByRole('button', { name: /^回路 1/ }))
  expect(await card.findByText('1-007')).toBeTruthy()
  expect(card.queryByText('2-012')).toBeNull()
  await userEvent.click(card.getByRole('button', { name: /^回路 1/ }))
  await waitFor(() => expect(card.queryByText('1-007')).toBeNull())
}, 20_000)

it('is narrowed to a state over all loops', async () => {
  const card = await open()
  await userEvent.click(await card.findByRole('button', { name: /^屏蔽\s*2$/ }))
  expect(await card.findByText('1-008')).toBeTruthy()
  expect(card.queryByRole('button', { name: /^回路/ })).toBeNull()
  expect(askedOf(wire.asked, pointCalls.list).at(-1)).toMatchObject({ state: 'shielded' })
}, 20_000)

it('leads from each point to its page', async () => {
  const card = await open()
  const row = (await card.findByText('2-012')).closest('a')
  row?.focus()
  expect(decodeURIComponent(row?.getAttribute('href') ?? '')).toContain(burning.equipmentId)
}, 20_000)

it('is told of a change without being asked, and what burns is counted anew', async () => {
  const card = await open()
  await userEvent.click(await card.findByRole('button', { name: /^回路 1/ }))
  await card.findByText('1-008')
  groups = [group('1', { fire: 1, fault: 1, shielded: 1, normal: 93 }), group('2', { fire: 1, normal: 95 })]
  live.say({
    type: 'equipment.state',
    scope: `project:${projectId}`,
    lane: 1,
    position: 9,
    at: new Date().toISOString(),
    projectId,
    equipmentId: byLoop['1']?.[1]?.equipmentId ?? '',
    state: 'fire',
  })
  const row = card.getByText('1-008').closest('a')
  await waitFor(() => expect(row?.textContent).toContain('火警'))
  expect(await card.findByRole('button', { name: /^回路 1.*火警 1/ }, { timeout: 6_000 })).toBeTruthy()
}, 20_000)

it('without points says so to who may add some', async () => {
  groups = []
  await open(',equip:list,equip:select,equip:insert,')
  expect(await screen.findByText('这台设备下还没有登记点位')).toBeTruthy()
  expect(screen.getByRole('button', { name: '添加下级设备' })).toBeTruthy()
}, 20_000)
