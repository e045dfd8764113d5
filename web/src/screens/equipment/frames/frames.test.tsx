/** Raw messages on the glass: only for who maintains it, only when opened, as text and nothing else. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { deviceTypeCalls } from '@vigil/contract/equipment/device-type'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { frameCalls, type Frame, type FrameField } from '@vigil/contract/equipment/frames'
import { fireAlarmHost } from '@vigil/device-types/catalogue/fire-alarm/fire-alarm-host'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin } from '#testing/a-login.ts'
import { anEquipment, aShadow } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const host = anEquipment(1, { typeName: 'fireAlarmHost', equipmentTypeId: 101 })
const hostile = '<img src=x onerror=alert(1)>'
const frame = (frameId: string, rest: Partial<Frame> = {}): Frame => ({
  frameId,
  receivedAt: '2026-11-14T06:20:00.123Z',
  kind: 'report',
  topic: 'v1/AL-0001/up/report',
  protocol: 'json',
  reason: null,
  raw: { hex: '7b7d', text: '{}', bytes: 2 },
  facts: [{ name: 'seq', value: '7' }],
  said: [
    {
      child: null,
      deviceTime: '2019-01-01T08:00:30',
      values: { fireCount: 2 },
      events: [{ key: 'mute', on: true }],
      note: '',
    },
  ],
  answer: null,
  ...rest,
})
const keptDays = { bytes: 7, read: 366, unreadable: 366 }

let wire: WireServer
let live: LiveServer
let rows: Frame[] = []
let laidOut: () => unknown = () => ({ fields: [] })
// Fetched on demand by the page; a busy machine must not make the tests wait for them.
beforeAll(
  () =>
    Promise.all([
      import('../equipment-screen.tsx'),
      import('../texts.zh.ts'),
      import('../work/texts.zh.ts'),
      import('../points/points-panel.tsx'),
      import('../panels/place-panel.tsx'),
      import('./frames-panel.tsx'),
      import('./frame-fields.tsx'),
    ]),
  60_000,
)
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
  wire.reply(
    answerBy(
      [deviceTypeCalls.detail, () => ({ row: fireAlarmHost })],
      [equipmentCalls.detail, () => host],
      [equipmentCalls.shadows, () => ({ rows: [aShadow(host.equipmentId, { runState: 'normal' })] })],
      [frameCalls.list, () => ({ rows, keptDays })],
      [frameCalls.fields, () => laidOut()],
    ),
  )
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

const page = (permissionsStr = ',equip:list,equip:select,gatewaySet:select,') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  const path = withParams('/pagesEquimmentInfo/alarmHost', contextOf(host))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const open = async () => {
  await page()
  await userEvent.click(await screen.findByRole('button', { name: '查看原始报文' }, { timeout: 10_000 }))
  const card = screen.getByRole('heading', { name: '原始报文' }).closest('section')
  if (!card) throw new Error('no card')
  return within(card)
}

it('is not there for who may not look, and asks nothing before it is opened', async () => {
  await page(',equip:list,equip:select,')
  await screen.findByText('安装位置', {}, { timeout: 10_000 })
  expect(screen.queryByText('原始报文')).toBeNull()
  expect(askedOf(wire.asked, frameCalls.list)).toEqual([])
}, 20_000)

it('says each message in the words of the row, its bytes when opened, and how long what is kept', async () => {
  rows = [frame('read 1')]
  const card = await open()
  expect(await card.findByText(/当前火警数 2 个 · 消音 发生/)).toBeTruthy()
  expect(card.getByText(/原始字节保存 7 天/)).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: /上报/ }))
  expect(card.getByText('v1/AL-0001/up/report')).toBeTruthy()
  expect(card.getByRole('region', { name: '原始字节（十六进制）' }).textContent).toBe('0000  7B 7D')
  expect(card.getByText('共 2 字节')).toBeTruthy()
  expect(card.getByText('2019/01/01 08:00:30.000')).toBeTruthy()
}, 20_000)

it('of which only what was read is kept says so, and what nobody could read says why', async () => {
  rows = [
    frame('read 2', { raw: null }),
    frame('aside 1', { reason: 'not a JSON object', protocol: 'unknown', said: [] }),
  ]
  const card = await open()
  await userEvent.click(await card.findByRole('button', { name: /上报/ }))
  expect(card.getByText(/没有保存或已过期/)).toBeTruthy()
  expect(card.getByRole('button', { name: /无法识别.*not a JSON object/ })).toBeTruthy()
}, 20_000)

it('shows what a device wrote as text, whatever it wrote', async () => {
  const said = [{ child: hostile, deviceTime: null, values: { [hostile]: hostile }, events: [], note: hostile }]
  rows = [frame('read 3', { said, raw: { hex: '3c', text: hostile, bytes: 1 } })]
  const card = await open()
  await userEvent.click(await card.findByRole('button', { name: /上报/ }))
  expect(card.getAllByText(hostile).length).toBeGreaterThan(2)
  expect(document.querySelector('img[src="x"]')).toBeNull()
}, 20_000)

it('stands still when it is told to, whatever else is read anew', async () => {
  rows = [frame('read 1')]
  const card = await open()
  await userEvent.click(await card.findByRole('button', { name: '暂停' }))
  expect(card.getByText('已暂停，不再刷新')).toBeTruthy()
  const before = askedOf(wire.asked, equipmentCalls.detail).length
  live.say({ type: 'resync', at: new Date().toISOString(), reason: 'tooFarBehind' })
  await waitFor(() => expect(askedOf(wire.asked, equipmentCalls.detail).length).toBeGreaterThan(before))
  expect(askedOf(wire.asked, frameCalls.list)).toHaveLength(1)
  await userEvent.click(card.getByRole('button', { name: '继续' }))
  await waitFor(() => expect(askedOf(wire.asked, frameCalls.list)).toHaveLength(2))
  expect(card.getByText('每 5 秒刷新，最新在上')).toBeTruthy()
}, 20_000)

it('goes further back on a press and stands still there; to go on begins with the newest', async () => {
  rows = Array.from({ length: 20 }, (_, place) => frame(`read ${place}`))
  const card = await open()
  await userEvent.click(await card.findByRole('button', { name: '更早的消息' }))
  await waitFor(() =>
    expect(askedOf(wire.asked, frameCalls.list).at(-1)).toMatchObject({ before: '2026-11-14T06:20:00.123Z' }),
  )
  expect(await card.findByText('已暂停，不再刷新')).toBeTruthy()
  const asked = askedOf(wire.asked, frameCalls.list).length
  await userEvent.click(card.getByRole('button', { name: '继续' }))
  await waitFor(() => expect(askedOf(wire.asked, frameCalls.list)).toHaveLength(asked + 1))
  expect(askedOf(wire.asked, frameCalls.list).at(-1)).not.toHaveProperty('before')
}, 20_000)

it('is copied for a mail to whoever made the device', async () => {
  rows = [frame('read 1')]
  const card = await open()
  const user = userEvent.setup()
  await user.click(await card.findByRole('button', { name: /上报/ }))
  await user.click(card.getByRole('button', { name: '复制十六进制' }))
  expect(await card.findByRole('button', { name: '已复制' })).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('7b7d')
}, 20_000)

const field = (name: FrameField['name'], [from, to]: [number, number], rest: Partial<FrameField> = {}): FrameField => ({
  name,
  from,
  to,
  object: null,
  value: '',
  bits: [],
  ...rest,
})
/** As long as a frame and no longer than a test needs. */
const fields = [
  field('start', [0, 2], { value: '@@' }),
  field('partType', [2, 3], { value: 42, object: 1 }),
  field('state', [3, 5], {
    value: 2,
    object: 1,
    bits: [
      { name: 'normal', on: false },
      { name: 'fire', on: true },
    ],
  }),
  field('description', [5, 6], { value: hostile, object: 1 }),
]
const hex = '40402a020031'
const openFrame = async () => {
  rows = [frame('read 9', { protocol: 'gb26875', raw: { hex, text: '@@*', bytes: 6 } })]
  const card = await open()
  await userEvent.click(await card.findByRole('button', { name: /上报/ }))
  return card
}
const markedIn = (bar: HTMLElement): (string | null)[] =>
  [...bar.querySelectorAll('[data-marked="true"]')].map(({ textContent }) => textContent)

it('of a fire panel stands field by field beside its bytes, and what is looked at is marked in both', async () => {
  laidOut = () => ({ fields })
  const card = await openFrame()
  const bytes = await card.findByRole('toolbar', { name: '字节，低字节在前' })
  const list = card.getByRole('toolbar', { name: '译码' })
  expect(askedOf(wire.asked, frameCalls.fields)).toMatchObject([{ equipmentId: host.equipmentId, hex }])
  expect(within(list).getByText('42 点型光电感烟火灾探测器')).toBeTruthy()
  expect(within(list).getByText(hostile)).toBeTruthy()
  const user = userEvent.setup()
  await user.hover(within(list).getByText('火警'))
  expect(markedIn(bytes)).toEqual(['02', '00'])
  expect(within(card.getByRole('list', { name: '各位，低位在前' })).getByText('火警')).toBeTruthy()
  await user.unhover(list)
  expect(markedIn(bytes)).toEqual([])
  await user.hover(within(bytes).getByText('2A'))
  expect(markedIn(list)).toEqual([expect.stringContaining('点型光电感烟')])
}, 20_000)

it('of a fire panel has the answer beside it, and what we ordered stands in the list by its name', async () => {
  const dutyCheck = '404064000101' + '00'.repeat(21) + '5b0100'
  rows = [
    frame('order 2', {
      kind: 'order',
      protocol: 'gb26875',
      topic: null,
      said: [],
      raw: { hex: dutyCheck, text: '', bytes: 30 },
    }),
    frame('read 9', {
      protocol: 'gb26875',
      answer: { at: '2026-11-14T06:20:00.140Z', kind: 'confirm', hex: '40400200' },
    }),
  ]
  const card = await open()
  expect(await card.findByRole('button', { name: /下发.*查岗命令/ })).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: /上报.*已确认/ }))
  const answer = card.getByRole('region', { name: '平台回出的报文：已确认' })
  expect(answer.textContent).toBe('40 40 02 00')
}, 20_000)

it('of a fire panel is gone through by keyboard, on either side', async () => {
  laidOut = () => ({ fields })
  const card = await openFrame()
  const bytes = await card.findByRole('toolbar', { name: '字节，低字节在前' })
  const list = card.getByRole('toolbar', { name: '译码' })
  const user = userEvent.setup()
  within(bytes).getAllByRole('button')[0]?.focus()
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(markedIn(list)).toEqual([expect.stringContaining('42')])
  await user.tab()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(markedIn(bytes)).toEqual(['02', '00'])
}, 20_000)

it('of a fire panel that cannot be laid out now is asked for again', async () => {
  laidOut = () => no('unexpected')
  const card = await openFrame()
  const again = await card.findByRole('button', { name: '重试' }, { timeout: 15_000 })
  laidOut = () => ({ fields })
  await userEvent.click(again)
  expect(await card.findByRole('toolbar', { name: '译码' })).toBeTruthy()
}, 30_000)

it('that is no frame is shown as it came, and says so', async () => {
  laidOut = () => ({ fields: [] })
  const card = await openFrame()
  expect(await card.findByText(/拼不出一个完整/)).toBeTruthy()
  expect(card.getByRole('region', { name: '原始字节（十六进制）' })).toBeTruthy()
}, 20_000)
