import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { alarmCalls, type EquipmentEvent } from '@vigil/contract/alarm/alarm'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment/equipment'
import { telemetryCalls } from '@vigil/contract/equipment/telemetry'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLiveAlarm } from '#testing/a-live-alarm.ts'
import { below, figure, pressureType } from '#testing/a-device-type.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { anEquipment, aShadow, countOf } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { done, startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const meter = (changes: Partial<Equipment> = {}) => anEquipment(1, { deviceName: '喷淋末端压力', ...changes })
const at = '2026-11-14T06:32:00.000Z'
const eventId = '01930000-0000-7000-8000-0000000000e1'
const low: EquipmentEvent = {
  type: 'alarm',
  eventId,
  at,
  alarm: {
    ...aLiveAlarm({ kind: 'hazard', event: 'pressureLow', priority: 3, equipmentId: meter().equipmentId }),
    property: 'pressure',
    value: 0.05,
    maxValue: null,
    recoveredAt: null,
  },
}
const history = ({ from, to }: Record<string, unknown>) => ({
  equipmentId: meter().equipmentId,
  bucketMs: 360_000,
  series: [
    {
      key: 'pressure',
      points: [
        { at: from, min: 0.3, max: 0.3, mean: 0.3 },
        { at: to, min: 0.05, max: 0.05, mean: 0.05 },
      ],
    },
  ],
  gaps: [],
})

let shown = meter()
let type = pressureType
let values: Record<string, unknown> = { pressure: 0.05 }
const platform = answerBy(
  [deviceTypeCalls.detail, () => ({ row: type })],
  [equipmentCalls.detail, () => shown],
  [
    equipmentCalls.shadows,
    ({ equipmentIds }) => ({ rows: [equipmentIds].flat().map((id) => aShadow(String(id), values)) }),
  ],
  [telemetryCalls.history, history],
  [alarmCalls.byEquipment, () => ({ rows: [low], next: null })],
)

let wire: WireServer
let live: LiveServer
const rights = ',equip:list,equip:select,alarmRec:list,'
const open = (login = {}) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights, ...login }))
  const path = withParams('/pagesEquimmentInfo/pressureAcquisition', contextOf(shown))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}

// Fetched on demand by the page; a busy machine must not make the tests wait for them.
beforeAll(() =>
  Promise.all([
    import('#features/alarm/equipment-events.tsx'),
    import('./equipment-screen.tsx'),
    import('./equipment-chart-screen.tsx'),
    import('./panels/children-panel.tsx'),
    import('./panels/curve-panel.tsx'),
    import('#ui/reading/trend-plot.tsx'),
  ]),
)

beforeEach(async () => {
  shown = meter()
  type = pressureType
  values = { pressure: 0.05 }
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(platform)
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('a piece of equipment', () => {
  it('says in one sentence what is wrong with it, and shows the value against its limits', async () => {
    shown = meter({ state: 'hazard' })
    await open()
    expect(await screen.findByRole('heading', { level: 2, name: /^隐患/ })).toBeTruthy()
    await waitFor(() => expect(screen.getByText(/低于隐患值 0.2 MPa$/)).toBeTruthy())
    expect((await screen.findAllByText('隐患 < 0.2')).length).toBeGreaterThan(0)
  })

  it('is judged on the glass by the limit that its owner has moved, not by that of its kind', async () => {
    const moved = { property: 'pressure', event: 'pressureLow', level: 'hazard', op: 'lt', value: 0.04 } as const
    const thresholds = [{ ...below(0.2, 'pressureLow'), range: [0.02, 0.3] as const }]
    type = { ...pressureType, properties: { pressure: figure('压力', 'MPa', { max: 1, typical: 0.3, thresholds }) } }
    shown = meter({ limits: [moved] })
    await open()
    expect(await screen.findByText(/在正常范围内$/)).toBeTruthy()
    expect((await screen.findAllByText('隐患 < 0.04')).length).toBeGreaterThan(0)
    expect(screen.queryByText('隐患 < 0.2')).toBeNull()
  })

  it('says so when nothing is wrong', async () => {
    values = { pressure: 0.42 }
    await open()
    expect(await screen.findByText(/在正常范围内$/)).toBeTruthy()
  })

  it('that never reports says so, and where its visits are', async () => {
    type = { ...pressureType, reportIntervalSec: 0 }
    await open()
    expect(await screen.findByText('无源标签，本身不上报；到访记录见巡检。')).toBeTruthy()
  })

  it('that is silent shows its last word as old, never as current', async () => {
    shown = meter({ online: false, state: 'offline' })
    await open()
    expect(await screen.findByText('设备离线，以下为最后一次上报的数据')).toBeTruthy()
  })

  it('changes with what it says, without being asked', async () => {
    await open()
    await screen.findAllByText('0.05')
    live.say({
      type: 'values',
      scope: `project:${projectId}`,
      rows: [{ equipmentId: shown.equipmentId, at: new Date().toISOString(), values: { pressure: 0.44 } }],
    })
    expect((await screen.findAllByText('0.44')).length).toBeGreaterThan(0)
  })

  it('shows its curve, and the last hour when that is asked for', async () => {
    await open()
    const spans = await screen.findByRole('radiogroup', { name: '时间范围' })
    expect(await screen.findByText(/2 个点，最低 0.05，最高 0.30，最新 0.05$/)).toBeTruthy()
    await userEvent.click(within(spans).getByRole('radio', { name: '1 时' }))
    await waitFor(() => {
      const { from, to } = askedOf(wire.asked, telemetryCalls.history).at(-1) ?? { from: '', to: '' }
      expect(Date.parse(to) - Date.parse(from)).toBe(3_600_000)
    })
  })

  it('that is looked at closer is asked for anew, finer, and only for that time', async () => {
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '放大时间' }))
    await waitFor(() => {
      const { from, to } = askedOf(wire.asked, telemetryCalls.history).at(-1) ?? { from: '', to: '' }
      expect(Date.parse(to) - Date.parse(from)).toBe(12 * 3_600_000)
    })
  })

  it('may have another reading of the same unit drawn beside it', async () => {
    const pressures = { ...pressureType.properties, outlet: figure('出口压力', 'MPa'), flow: figure('流量', 'L/s') }
    type = { ...pressureType, properties: pressures }
    await open()
    const beside = await screen.findByRole('toolbar', { name: '同时显示' })
    expect(within(beside).getAllByRole('button')).toHaveLength(1)
    await userEvent.click(within(beside).getByRole('button', { name: '出口压力' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, telemetryCalls.history).at(-1)?.keys).toEqual(['pressure', 'outlet']),
    )
  })

  it('may be compared with the same hours of the day or the week before', async () => {
    await open()
    const before = await screen.findByRole('toolbar', { name: '对比' })
    await screen.findByRole('columnheader', { name: pressureType.properties['pressure']?.name.zh ?? '' })
    expect(screen.queryAllByRole('columnheader')).toHaveLength(1)
    await userEvent.click(within(before).getByRole('button', { name: '上周同时' }))
    await waitFor(() => {
      const [now, ago] = askedOf(wire.asked, telemetryCalls.history).slice(-2)
      expect(Date.parse(now?.to ?? '') - Date.parse(ago?.to ?? '')).toBe(7 * 86_400_000)
      expect(ago?.keys).toEqual(['pressure'])
    })
    expect((await screen.findAllByRole('columnheader', { name: '上周同时' })).length).toBe(1)
  })

  it('is seen along the long side of the telephone from its curve', async () => {
    const { history: road } = await open()
    await userEvent.click(await screen.findByRole('button', { name: '横屏' }))
    await waitFor(() => expect(road.state.location.pathname).toBe('/pagesCommon/tabMe/landScape'))
    expect(await screen.findByText(/2 个点，最低 0.05，最高 0.30，最新 0.05$/)).toBeTruthy()
  })

  it('lists what happened to it, in words', async () => {
    await open()
    expect(await screen.findByText('压力低于下限')).toBeTruthy()
  })

  it('shows on its curve what happened meanwhile, and nothing that was before', async () => {
    const recent = { ...low, at: new Date(Date.now() - 3_600_000).toISOString() }
    wire.reply((asked, response) =>
      asked.path === `/${alarmCalls.byEquipment.path}`
        ? done({ rows: [recent, { ...low, eventId: `${eventId.slice(0, -1)}2` }], next: null })(asked, response)
        : platform(asked, response),
    )
    await open()
    await screen.findByRole('slider')
    await waitFor(() => expect(screen.getAllByText(/压力低于下限/)).toHaveLength(3))
  })

  it('says why a state changed that nobody ordered', async () => {
    const cause = { kind: 'local', commandId: null, originId: null, originName: null, batchId: null, by: null } as const
    const change = { property: 'pressure', from: 'low', to: 'high', cause } as const
    wire.reply((asked, response) =>
      asked.path === `/${alarmCalls.byEquipment.path}`
        ? done({ rows: [{ type: 'change', eventId, at, change }], next: null })(asked, response)
        : platform(asked, response),
    )
    await open()
    expect(await screen.findByText('原因：现场手动操作')).toBeTruthy()
  })

  it('says how many of what hangs on it stand how, and shows the worst first', async () => {
    type = { ...pressureType, hasChildren: true }
    const rows = [anEquipment(2), anEquipment(3, { state: 'fault' })]
    wire.reply((asked, response) => {
      if (asked.path === `/${equipmentCalls.list.path}`) done({ rows, next: null })(asked, response)
      else if (asked.path === `/${equipmentCalls.count.path}`) done(countOf(rows))(asked, response)
      else platform(asked, response)
    })
    await open()
    expect(await screen.findByText('故障 1')).toBeTruthy()
    expect(screen.getByText('正常 1')).toBeTruthy()
    const [fault, fine] = await Promise.all([screen.findByText('设备 3'), screen.findByText('设备 2')])
    expect(fault.compareDocumentPosition(fine) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  describe('on which nothing hangs', () => {
    const nothing = () => {
      type = { ...pressureType, hasChildren: true }
      wire.reply((asked, response) =>
        asked.path === `/${equipmentCalls.list.path}`
          ? done({ rows: [], next: null })(asked, response)
          : platform(asked, response),
      )
    }

    it('does not spend a card on that', async () => {
      nothing()
      await open()
      await waitFor(() => expect(askedOf(wire.asked, equipmentCalls.list)).toHaveLength(1))
      await waitFor(() => expect(screen.queryByText('下级设备')).toBeNull())
      expect(screen.queryByText('没有下级设备')).toBeNull()
    })

    it('shows who may add something the way to it', async () => {
      nothing()
      await open({ permissionsStr: `${rights}equip:insert,` })
      expect(await screen.findByText('没有下级设备')).toBeTruthy()
      await userEvent.click(screen.getByRole('button', { name: '添加下级设备' }))
      await waitFor(() => expect(window.location.href).toContain(`equipSmartList?gateway=${shown.equipmentId}`))
    })
  })

  it('to which nothing has happened says so in one line, without a picture', async () => {
    wire.reply((asked, response) =>
      asked.path === `/${alarmCalls.byEquipment.path}`
        ? done({ rows: [], next: null })(asked, response)
        : platform(asked, response),
    )
    await open()
    const line = await screen.findByText('没有事件记录')
    expect(line.getAttribute('role')).toBe('status')
    expect(line.closest('section')?.querySelector('svg')).toBeNull()
  })

  it('of which a person may not see the events names the right that is missing', async () => {
    await open({ permissionsStr: ',equip:list,equip:select,' })
    expect(await screen.findByText(/您的角色没有这里的查看权限/)).toBeTruthy()
  })

  it('of somebody else looks as if it did not exist', async () => {
    // Asked for at the same time: even if the platform told its readings, nobody would see them.
    const told = ({ equipmentIds }: Record<string, unknown>) => ({
      rows: [equipmentIds].flat().map((id) => aShadow(String(id), { pressure: 0.31 })),
    })
    wire.reply(answerBy([equipmentCalls.detail, () => no('missing')], [equipmentCalls.shadows, told]))
    await open()
    expect(await screen.findByText('内容不存在或已被删除')).toBeTruthy()
    await waitFor(() => expect(askedOf(wire.asked, equipmentCalls.shadows)).toHaveLength(1))
    expect(screen.queryByText(/0\.31/)).toBeNull()
  })

  it('[spec 5.open-device] without type or id does not open, and says where to find it', async () => {
    createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights }))
    await renderApp('/pagesEquimmentInfo/pressureAcquisition', { PLATFORM_MAIN: wire.address, live: live.address })
    expect(await screen.findByText('地址里没有设备信息，请从设备列表打开。')).toBeTruthy()
    expect(askedOf(wire.asked, equipmentCalls.detail)).toEqual([])
  })
})

describe('who owns single devices', () => {
  // He has no unit of his own, only what stands in his home.
  const owner = {
    projectList: [],
    roleList: [{ roleId: '01930000-0000-7000-8000-000000000020', roleName: '业主', roleType: 4, active: true }],
  }
  const heardScopes = () => live.heard.flatMap((frame) => (frame.type === 'subscribe' ? frame.scopes : []))

  it('hears of the one on the screen, and of no whole unit', async () => {
    await open(owner)
    await waitFor(() => expect(heardScopes()).toEqual([`equipment:${shown.equipmentId}`]))
  })

  it('hears of all his own on every page: a fire at home must not wait for its page to be opened', async () => {
    wire.reply(answerBy([equipmentCalls.list, () => ({ rows: [meter(), anEquipment(2)], next: null })]))
    createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr: rights, ...owner }))
    await renderApp('/pages/tabMe/meNew', { PLATFORM_MAIN: wire.address, live: live.address })
    await waitFor(() =>
      expect(heardScopes()).toEqual([1, 2].map((number) => `equipment:${anEquipment(number).equipmentId}`)),
    )
  })
})
