/** A water test as whoever stands at the valve sees it: begun, step by step, judged, given up with a reason. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { controlCalls } from '@vigil/contract/equipment/control'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { waterTestCalls, type WaterStep, type WaterTest } from '@vigil/contract/equipment/water-test'
import { waterEndTest } from '@vigil/device-types/catalogue/fire-water/water-end-test'
import { waterTest, waterTestSteps } from '@vigil/device-types/water-test'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { beWide } from '#testing/be-wide.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const equipment = anEquipment(1, { deviceName: '8F 末端试水', typeName: 'waterEndTest', equipmentTypeId: 136 })
const { equipmentId } = equipment
const at = '2026-11-16T06:00:00.000Z'

const aTest = (changes: Partial<WaterTest> = {}, ...steps: Partial<WaterStep>[]): WaterTest => ({
  equipmentId,
  begunAt: at,
  begunBy: '陈工',
  endedAt: null,
  outcome: null,
  reason: '',
  steps: waterTestSteps.map((step, place) => {
    const { property, is = null, atLeast = null, atMost = null, withinSec } = waterTest[step]
    const plain = { step, property, is, atLeast, atMost, withinSec, until: null, value: null, at: null, seconds: null }
    return { ...plain, state: 'ahead', ...steps[place] }
  }),
  curve: [],
  ...changes,
})
const seen = (value: number | string, seconds: number): Partial<WaterStep> => ({ state: 'seen', value, seconds, at })
const waiting: Partial<WaterStep> = { state: 'waiting', until: new Date(Date.now() + 600_000).toISOString() }
const opened = [seen('open', 31), seen(62.5, 9), waiting, waiting, waiting, waiting]
const curve = [
  {
    key: 'flow',
    points: [0, 40, 62.5].map((value, n) => ({ at: new Date(Date.parse(at) + n * 9_000).toISOString(), value })),
  },
]

let wire: WireServer
let live: LiveServer
// Fetched on demand by the page; a busy machine must not make the tests wait for them.
beforeAll(
  () =>
    Promise.all([
      import('../equipment-screen.tsx'),
      import('../texts.zh.ts'),
      import('./end-test-panel.tsx'),
      import('./texts.zh.ts'),
      import('#features/control/command-panel.tsx'),
      import('#features/control/order-sheet.tsx'),
      import('#features/control/param-sheet.tsx'),
      import('#ui/reading/trend-plot.tsx'),
    ]),
  60_000,
)
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

const all = ',equip:list,equip:select,equip:custom,control:list,control:select,control:custom,'
const open = (permissionsStr: string, ...rows: readonly AnswerRow[]) => {
  wire.reply(
    answerBy(
      ...rows,
      [deviceTypeCalls.detail, () => ({ row: waterEndTest })],
      [equipmentCalls.detail, () => equipment],
      [equipmentCalls.shadows, () => ({ rows: [aShadow(equipmentId, { valveState: 'closed', staticPressure: 0.4 })] })],
      [controlCalls.prepare, () => no('forbidden')],
    ),
  )
  createSessionStore(localStorage, () => '').save(
    aLogin({ permissionsStr, equipPermissionsStr: ',waterEndTest:custom,' }),
  )
  const path = withParams('/pagesEquimmentInfo/waterEndTest', contextOf(equipment))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const step = async (name: string) => {
  const item = (await screen.findByText(name, {}, { timeout: 10_000 })).closest('li')
  if (!item) throw new Error(`no step ${name}`)
  return within(item)
}

it('is begun, leads from step to step, and says what was measured and what is asked', async () => {
  let test: WaterTest | null = null
  await open(
    all,
    [waterTestCalls.get, () => ({ test })],
    [waterTestCalls.begin, () => ({ test: (test = aTest({}, waiting)) })],
  )
  await userEvent.click(await screen.findByRole('button', { name: '按步骤试水' }, { timeout: 10_000 }))
  const valve = await step('打开试水阀')
  expect(valve.getByRole('timer')).toBeTruthy()
  expect(valve.getByText('放水中 · 600 秒内')).toBeTruthy()
  test = aTest({ curve }, ...opened)
  await waitFor(async () => expect((await step('出水')).getByText('62.5 L/min · 9 秒')).toBeTruthy(), {
    timeout: 20_000,
  })
  expect((await step('出水')).getByText('≥ 56.0 L/min · 60 秒内')).toBeTruthy()
  expect((await step('末端动压')).getByRole('timer')).toBeTruthy()
}, 40_000)

it('that passed says so, and can be done again', async () => {
  const steps = waterTestSteps.map(() => seen(1, 1))
  await open(all, [waterTestCalls.get, () => ({ test: aTest({ outcome: 'passed', endedAt: at }, ...steps) })])
  expect(await screen.findByText('试水合格 · 8 / 8')).toBeTruthy()
  expect(screen.getByRole('button', { name: '再做一次' })).toBeTruthy()
}, 20_000)

it('moves the valve by command for who may, through the same confirmation as every order', async () => {
  await open(all, [waterTestCalls.get, () => ({ test: aTest({}, ...opened) })])
  await userEvent.click((await step('关闭试水阀')).getByRole('button', { name: '远程关阀' }))
  await waitFor(() =>
    expect(askedOf(wire.asked, controlCalls.prepare)).toMatchObject([{ action: 'testStop', equipmentId }]),
  )
}, 20_000)

it('is given up only with a reason, and says why it was, on a wide screen too', async () => {
  beWide()
  let test = aTest({}, waiting)
  await open(
    all,
    [waterTestCalls.get, () => ({ test })],
    [
      waterTestCalls.giveUp,
      ({ reason }) => ({ test: (test = aTest({ outcome: 'givenUp', endedAt: at, reason: String(reason) })) }),
    ],
  )
  await userEvent.click(await screen.findByRole('button', { name: '放弃试水' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: '放弃试水' }))
  expect(await screen.findByText('请写明原因，至少 2 个字')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('原因'), '泵房在检修')
  await userEvent.click(dialog.getByRole('button', { name: '放弃试水' }))
  expect(await screen.findByText(/^泵房在检修 · 陈工/)).toBeTruthy()
  expect(askedOf(wire.asked, waterTestCalls.giveUp)).toMatchObject([{ equipmentId, reason: '泵房在检修' }])
}, 20_000)

it('tells a step that failed from one that nobody measured', async () => {
  const steps = [seen('open', 31), { ...seen(12, 40), state: 'missed' as const }, { state: 'unknown' as const }]
  await open(all, [waterTestCalls.get, () => ({ test: aTest({ outcome: 'failed', endedAt: at }, ...steps) })])
  expect((await step('出水')).getByText('不合格')).toBeTruthy()
  expect((await step('末端动压')).getByText('没有读数')).toBeTruthy()
  expect(screen.getByText('试水不合格 · 1 / 8')).toBeTruthy()
}, 20_000)

it('says why it does not begin', async () => {
  await open(all, [waterTestCalls.get, () => ({ test: null })], [waterTestCalls.begin, () => no('waterTestInFire')])
  await userEvent.click(await screen.findByRole('button', { name: '按步骤试水' }, { timeout: 10_000 }))
  expect(await screen.findByText(/未归档的火警/)).toBeTruthy()
}, 20_000)

it('is only looked at by whoever may only look', async () => {
  await open(',equip:list,equip:select,', [waterTestCalls.get, () => ({ test: aTest({}, waiting) })])
  expect(await step('打开试水阀')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /步骤试水|放弃|远程/ })).toBeNull()
}, 20_000)
