import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { boardColumns } from '@vigil/contract/work-order/order-moves'
import { maintenanceCalls, type MaintenanceSheet } from '@vigil/contract/work-order/maintenance'
import type { OrderCase, OrderSummary } from '@vigil/contract/work-order/work-order'
import { workOrderCalls as calls } from '@vigil/contract/work-order/work-order-calls'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { beWide } from '#testing/be-wide.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const workOrderId = '01930000-0000-7000-8000-0000000000e1'
const person = '01930000-0000-7000-8000-0000000000b1'
const hour = 3_600_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

const anOrder = (change: Partial<OrderSummary> = {}): OrderSummary => ({
  workOrderId,
  code: 'WO-1114-00E1',
  projectId,
  projectName: '临江国际中心',
  equipmentId: null,
  equipmentName: null,
  equipmentTypeId: null,
  place: ['B2', '消防泵房'],
  kind: 'repair',
  urgency: 'urgent',
  source: 'person',
  event: null,
  title: '稳压泵频繁启动',
  state: 'assigned',
  madeAt: at(-hour),
  clock: 'accept',
  clockFrom: at(-hour),
  dueAt: at(hour - 1_000),
  isOverdue: false,
  restsSince: null,
  assigneeId: person,
  assigneeName: '陈志远',
  version: 2,
  ...change,
})
const aCase = (change: Partial<OrderCase> = {}): OrderCase => ({
  ...anOrder(),
  detail: '',
  makerName: '周倩',
  address: '滨江路 1 号',
  longitude: 121.5,
  latitude: 31.2,
  alarmId: null,
  hazardId: null,
  steps: {
    submitted: at(-hour),
    assigned: at(-hour),
    accepted: null,
    arrived: null,
    processing: null,
    finished: null,
    passed: null,
  },
  dues: { accept: at(hour), arrive: at(2 * hour), finish: at(24 * hour) },
  rest: { reason: null, usedMs: 0, leftMs: 15 * 24 * hour },
  arrival: null,
  now: { isOnline: true, isRecovered: false },
  check: null,
  cause: null,
  measure: null,
  unrecovered: null,
  parts: [],
  photos: [],
  rejections: 0,
  rating: null,
  ratingNote: null,
  timeline: [
    { at: at(-hour), act: 'make', to: 'submitted', actorName: '周倩', note: null },
    { at: at(-hour), act: 'assign', to: 'assigned', actorName: null, note: 'auto' },
  ],
  mayDo: ['accept', 'refuse'],
  reporter: null,
  maintenance: null,
  mayAddPhotos: ['before', 'after'],
  ...change,
})

let wire: WireServer
let live: LiveServer
const rights = ',ticket:list,ticket:select,ticket:insert,ticket:update,ticket:custom,'
const open = (path: string, permissionsStr = rights) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const list = '/pagesCommon/tabMe/workOrder'
const detail = `${list}/applyDetail?id=${workOrderId}`
const pageOf = (...rows: OrderSummary[]) => ({ rows, next: null })

beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('[spec 2.routes.workorder] a maintainer’s day on the phone', () => {
  it('is what he is at, where he goes next and what waits for his yes, with the clock of each', async () => {
    const rows = [
      anOrder(),
      anOrder({ workOrderId: person, title: '门磁离线 2 处', state: 'processing', clock: 'finish' }),
    ]
    wire.reply(answerBy([calls.list, () => pageOf(...rows)]))
    await open(list)
    expect(await screen.findByText('正在处理')).toBeTruthy()
    const row = screen.getByRole('link', { name: /稳压泵频繁启动/ })
    expect(row.textContent).toContain('接单 剩 1 小时')
    expect(askedOf(wire.asked, calls.list)[0]).toMatchObject({ mine: 'assigned', stage: 'open' })
    await userEvent.click(screen.getByRole('radio', { name: '全部工单' }))
    await userEvent.click(await screen.findByRole('button', { name: '待验收' }))
    await waitFor(() => expect(askedOf(wire.asked, calls.list).at(-1)).toMatchObject({ column: 'finished' }))
  })

  it('is empty in words', async () => {
    wire.reply(answerBy([calls.list, () => pageOf()]))
    await open(list)
    expect(await screen.findByText('没有派给您的工单')).toBeTruthy()
  })

  it('is refused with the right that is missing', async () => {
    wire.reply(answerBy())
    await open(list, ',equip:list,')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
  })
})

describe('the board', () => {
  it('has every open order by its state, says what is late, and leads to its page', async () => {
    beWide()
    const late = anOrder({ isOverdue: true, dueAt: at(-18 * 60_000) })
    const lanes = boardColumns.map((column) => ({
      column,
      count: column === 'assigned' ? 3 : 0,
      overdue: column === 'assigned' ? 1 : 0,
      rows: column === 'assigned' ? [late] : [],
    }))
    wire.reply(answerBy([calls.board, () => ({ lanes })], [calls.case, () => aCase()]))
    const { router } = await open(list)
    const lane = within(await screen.findByRole('region', { name: '已派单' }))
    expect(lane.getByText('超时 1 张')).toBeTruthy()
    expect(lane.getByText('接单 超时 18 分钟')).toBeTruthy()
    expect(lane.getByText('还有 2 张')).toBeTruthy()
    await userEvent.click(lane.getByRole('link', { name: /稳压泵频繁启动/ }))
    await waitFor(() => expect(router.current()).toBe(detail))
  })

  it('that fails can be asked for again', async () => {
    beWide()
    let fails = true
    wire.reply(answerBy([calls.board, () => (fails ? no('forbidden') : { lanes: [] })]))
    await open(list)
    const again = await screen.findByRole('button', { name: '重试' })
    fails = false
    await userEvent.click(again)
    expect(await screen.findByText('没有工单')).toBeTruthy()
  })
})

describe('one work order', () => {
  it('shows clock, steps, the way there and its course, and is taken by one press', async () => {
    const taken = aCase({ state: 'accepted', clock: 'arrive', version: 3, mayDo: ['arrive'] })
    wire.reply(answerBy([calls.case, () => aCase()], [calls.accept, () => taken]))
    await open(detail)
    expect(await screen.findByText('自动派单', { exact: false })).toBeTruthy()
    expect(screen.getByRole('link', { name: '导航前往' }).getAttribute('href')).toContain('geo:31.2,121.5')
    await userEvent.click(screen.getByRole('button', { name: '接单' }))
    expect(await screen.findByRole('button', { name: '到场…' })).toBeTruthy()
    expect(askedOf(wire.asked, calls.accept)).toEqual([{ workOrderId, version: 2 }])
  })

  it('is finished with cause, measure and parts; the platform’s refusal stands at the field it asks for', async () => {
    const shown = aCase({ state: 'processing', clock: 'finish', mayDo: ['suspend', 'finish'] })
    wire.reply(answerBy([calls.case, () => shown], [calls.finish, () => no('stillNotWell')]))
    await open(detail)
    await userEvent.click(await screen.findByRole('button', { name: '提交验收…' }))
    await userEvent.type(await screen.findByLabelText('原因'), '轴承缺油卡滞')
    await userEvent.type(screen.getByLabelText('措施'), '更换轴承')
    await userEvent.type(screen.getByLabelText('配件'), '轴承 6308 x 2')
    await userEvent.click(screen.getByRole('button', { name: '提交' }))
    expect(await screen.findByText(/设备离线或仍未恢复/)).toBeTruthy()
    expect(askedOf(wire.asked, calls.finish)[0]).toMatchObject({ parts: [{ name: '轴承 6308', count: 2 }] })
  })

  it('whose address names none says so and leads to the list', async () => {
    wire.reply(answerBy())
    await open(`${list}/applyDetail`)
    expect(await screen.findByText('没有找到这张工单')).toBeTruthy()
  })
})

describe('applications', () => {
  it('are asked for in the unit on the screen and open with their page', async () => {
    wire.reply(
      answerBy(
        [calls.list, () => pageOf()],
        [calls.apply, () => ({ workOrderId })],
        [calls.case, () => aCase({ mayDo: ['cancel'] })],
      ),
    )
    const { router } = await open(`${list}/applyList`)
    const [begin] = await screen.findAllByRole('button', { name: '申请工单' })
    await userEvent.click(begin ?? document.body)
    await userEvent.type(await screen.findByLabelText('需要做什么'), '应急灯不亮')
    await userEvent.click(screen.getByRole('button', { name: '提交申请' }))
    await waitFor(() => expect(router.current()).toBe(detail))
    expect(askedOf(wire.asked, calls.apply)[0]).toMatchObject({ title: '应急灯不亮', projectId, urgency: 'normal' })
  })
})

describe('an order of a maintenance plan', () => {
  it('has its check list: one device with what is abnormal, the others with one press', async () => {
    const sheetOf = (place: number, results: MaintenanceSheet['results'] = []): MaintenanceSheet => ({
      recordId: `01930000-0000-7000-8000-0000000000f${place}`,
      equipmentId: `01930000-0000-7000-8000-0000000000c${place}`,
      workOrderId,
      system: 'fireAlarm',
      depth: 'month',
      checks: ['faLook'],
      results,
      equipmentName: `${place}F 烟感`,
      place: ['A 座'],
    })
    const maintenance = { equipment: 3, answered: 0, abnormal: 0, mayAnswer: true }
    const shown = aCase({ kind: 'maintenance', source: 'plan', state: 'processing', mayDo: ['finish'], maintenance })
    wire.reply(
      answerBy(
        [calls.case, () => shown],
        [maintenanceCalls.sheets, () => ({ rows: [sheetOf(1), sheetOf(2), sheetOf(3)], next: null })],
        [maintenanceCalls.answer, () => ({ answered: 1 })],
      ),
    )
    await open(detail)
    await userEvent.click(await screen.findByRole('button', { name: '检查 2F 烟感' }))
    const sheet = within(await screen.findByRole('dialog'))
    await userEvent.click(sheet.getByRole('radio', { name: '异常' }))
    const save = sheet.getByRole('button', { name: '保存' })
    expect(save).toHaveProperty('disabled', true)
    await userEvent.type(sheet.getByRole('textbox', { name: '情况说明' }), '防尘罩未取下')
    await userEvent.click(save)
    await waitFor(() => expect(askedOf(wire.asked, maintenanceCalls.answer)).toHaveLength(1))
    expect(askedOf(wire.asked, maintenanceCalls.answer)[0]).toMatchObject({
      equipmentIds: [sheetOf(2).equipmentId],
      results: [{ key: 'faLook', verdict: 'abnormal', note: '防尘罩未取下', level: 'general', isFixed: false }],
    })
    await userEvent.click(await screen.findByRole('button', { name: '其余 3 台全部正常' }))
    await userEvent.click(screen.getByRole('button', { name: /确认已逐台检查/ }))
    await waitFor(() => expect(askedOf(wire.asked, maintenanceCalls.answer)).toHaveLength(2))
    expect(askedOf(wire.asked, maintenanceCalls.answer)[1]).toMatchObject({ results: [] })
  })
})
