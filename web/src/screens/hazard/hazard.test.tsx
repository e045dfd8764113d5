import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { hazardCalls, type HazardCase, type HazardSummary } from '@vigil/contract/hazard/hazard'
import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { isolationCalls, type Isolation } from '@vigil/contract/equipment/isolation'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { anEquipment } from '#testing/an-equipment.ts'
import { answerBy, askedOf, no } from '#testing/answer-by.ts'
import { beWide } from '#testing/be-wide.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'

const hazardId = '01930000-0000-7000-8000-0000000000a1'
const person = '01930000-0000-7000-8000-0000000000b1'
const day = 86_400_000
const at = (ms: number) => new Date(Date.now() + ms).toISOString()

const aHazard = (change: Partial<HazardSummary> = {}): HazardSummary => ({
  hazardId,
  code: 'HZ-1113-A1A1',
  projectId,
  projectName: '临江国际中心',
  equipmentId: null,
  equipmentName: null,
  equipmentTypeId: null,
  place: ['B2', '消防泵房'],
  source: 'manual',
  event: null,
  title: '控制柜在手动位',
  level: 'serious',
  state: 'submitted',
  foundAt: at(-day / 2),
  dueAt: at(day / 2),
  isOverdue: false,
  correctorName: '陈志远',
  closedAt: null,
  version: 4,
  ...change,
})
const aCase = (change: Partial<HazardCase> = {}): HazardCase => ({
  ...aHazard(),
  detail: '',
  deadlineMs: day,
  deadlineFrom: at(-day / 2),
  extensions: 0,
  extensionsLeft: 1,
  rejections: 1,
  alarmId: null,
  isolationId: null,
  recoveredAt: null,
  measure: '转换开关复位自动',
  plan: null,
  reviews: [
    { side: 'unit', name: '王敏', at: at(-60_000) },
    { side: 'centre', name: null, at: null },
  ],
  result: null,
  timeline: [
    { at: at(-day / 2), act: 'find', to: 'found', actorName: '周倩', note: null },
    { at: at(-day / 3), act: 'remind', to: 'assigned', actorName: null, note: '50' },
    { at: at(-day / 4), act: 'submit', to: 'submitted', actorName: '陈志远', note: '转换开关复位自动' },
  ],
  mayDo: ['approve', 'reject'],
  ...change,
})
const anIsolation: Isolation = {
  isolationId: '01930000-0000-7000-8000-0000000000c1',
  projectId,
  projectName: '临江国际中心',
  equipmentId: '01930000-0000-7000-8000-0000000000d1',
  equipmentName: '感烟探测器 087',
  equipmentTypeId: 104,
  place: ['5F', '会议区'],
  kind: 'shield',
  reason: '探测器污染，等待清洗',
  ownerName: '王敏',
  beganAt: at(-day / 24),
  until: at(day / 8),
  extendedReason: null,
  endedAt: null,
  endedByName: null,
  alarms: 2,
  hazardId: null,
}

let wire: WireServer
let live: LiveServer
const rights = ',hazardRec:list,hazardRec:select,hazardRec:custom,hazardRec:insert,isolation:list,isolation:custom,'
const open = (path: string, permissionsStr = rights) => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(path, { PLATFORM_MAIN: wire.address, live: live.address })
}
const list = '/pagesCommon/history/alarmListNew'
const detail = `/pagesCommon/history/alarmDetailNew?id=${hazardId}`

beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

describe('the records of hazards [spec 2.routes.alarm]', () => {
  it('say how bad, what, where and how far, and are narrowed by a chip', async () => {
    wire.reply(answerBy([hazardCalls.list, () => ({ rows: [aHazard({ isOverdue: true })], next: null })]))
    await open(list)
    const row = await screen.findByRole('link', { name: /控制柜在手动位/ })
    expect(row.textContent).toContain('B2 · 消防泵房')
    expect(within(row).getByText('逾期未整改')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '逾期' }))
    await waitFor(() => expect(askedOf(wire.asked, hazardCalls.list).at(-1)).toMatchObject({ isOverdue: 'true' }))
  })

  it('open the first of them beside the list where there is room, and another by one press', async () => {
    beWide()
    const other = aHazard({ hazardId: person, title: '通道堆放杂物' })
    wire.reply(
      answerBy([hazardCalls.list, () => ({ rows: [aHazard(), other], next: null })], [hazardCalls.case, () => aCase()]),
    )
    const { router } = await open(list)
    const pane = within(await screen.findByRole('region', { name: '隐患' }))
    expect(await pane.findByText('较大隐患 · 待复查')).toBeTruthy()
    expect(askedOf(wire.asked, hazardCalls.case).map((asked) => asked.hazardId)).toEqual([hazardId])
    expect(router.current()).toBe(list)
    await userEvent.click(screen.getByRole('link', { name: /通道堆放杂物/ }))
    await waitFor(() => expect(askedOf(wire.asked, hazardCalls.case).at(-1)?.hazardId).toBe(person))
    expect(router.current()).toBe(`${list}?id=${person}`)
  })

  it('take the whole width where there are none to open', async () => {
    beWide()
    wire.reply(answerBy())
    await open(list)
    expect(await screen.findByText('没有隐患')).toBeTruthy()
    expect(screen.queryByRole('region', { name: '隐患' })).toBeNull()
  })

  it('are empty in words', async () => {
    wire.reply(answerBy())
    await open(list)
    expect(await screen.findByText('没有隐患')).toBeTruthy()
  })

  it('are refused with the right that is missing', async () => {
    wire.reply(answerBy())
    await open(list, ',equip:list,')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
  })

  it('that fail can be asked for again', async () => {
    let fails = true
    wire.reply(answerBy([hazardCalls.list, () => (fails ? no('forbidden') : { rows: [aHazard()], next: null })]))
    await open(list)
    const again = await screen.findByRole('button', { name: '重试' })
    fails = false
    await userEvent.click(again)
    expect(await screen.findByText('控制柜在手动位')).toBeTruthy()
  })
})

describe('one hazard', () => {
  it('shows what is left, who signed, the course with names, and closes by the second signature', async () => {
    const closed = aCase({ state: 'closed', closedAt: at(0), mayDo: [] })
    wire.reply(answerBy([hazardCalls.case, () => aCase()], [hazardCalls.approve, () => closed]))
    await open(detail)
    expect(await screen.findByText('较大隐患 · 待复查')).toBeTruthy()
    expect(screen.getByText(/王敏/)).toBeTruthy()
    expect(screen.getByText('已过期限的 50%')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '复查通过，销号' }))
    expect(await screen.findByText('较大隐患 · 已销号')).toBeTruthy()
    expect(askedOf(wire.asked, hazardCalls.approve)).toEqual([{ hazardId, version: 4 }])
  })

  it('is failed with a reason only, and says why the platform refused', async () => {
    wire.reply(answerBy([hazardCalls.case, () => aCase()], [hazardCalls.reject, () => no('reviewerIsCorrector')]))
    await open(detail)
    await userEvent.click(await screen.findByRole('button', { name: '不通过…' }))
    const send = await screen.findByRole('button', { name: '提交' })
    await userEvent.click(send)
    expect(await screen.findByText('请填写此项')).toBeTruthy()
    expect(askedOf(wire.asked, hazardCalls.reject)).toEqual([])
    await userEvent.type(screen.getByLabelText('理由'), '压力开关未更换')
    await userEvent.click(send)
    expect(await screen.findByText(/复查人不能是整改人，/)).toBeTruthy()
  })

  it('is assigned to a person of the unit', async () => {
    const found = aCase({ state: 'found', mayDo: ['assign', 'dismiss'], correctorName: null })
    wire.reply(
      answerBy(
        [hazardCalls.case, () => found],
        [hazardCalls.correctors, () => ({ rows: [{ accountId: person, name: '陈志远', job: 'maintainer' }] })],
        [hazardCalls.assign, () => aCase({ state: 'assigned' })],
      ),
    )
    await open(detail)
    await userEvent.click(await screen.findByRole('button', { name: '指派…' }))
    await screen.findByRole('option', { name: '陈志远 · 维保' })
    await userEvent.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(askedOf(wire.asked, hazardCalls.assign)).toEqual([{ hazardId, accountId: person }]))
  })

  it('is reported by a person, of the unit on the screen', async () => {
    wire.reply(answerBy([hazardCalls.report, () => ({ hazardId })]))
    await open(list)
    await userEvent.click(await screen.findByRole('button', { name: '上报隐患' }))
    await userEvent.type(await screen.findByLabelText('发现了什么'), '疏散通道堆放杂物')
    await userEvent.click(screen.getByRole('button', { name: '上报' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, hazardCalls.report)).toEqual([
        { projectId, level: 'general', title: '疏散通道堆放杂物' },
      ]),
    )
  })
})

describe('the ledger of isolations', () => {
  it('names who, why and what was recorded, and ends an entry', async () => {
    wire.reply(
      answerBy(
        [isolationCalls.list, () => ({ rows: [anIsolation], next: null })],
        [isolationCalls.end, () => ({ endedAt: at(0) })],
      ),
    )
    await open(`${list}?view=ledger`)
    expect(await screen.findByText('感烟探测器 087')).toBeTruthy()
    expect(screen.getByText('只停通知，报警仍记录 2 条')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '现在解除' }))
    await waitFor(() =>
      expect(askedOf(wire.asked, isolationCalls.end)).toEqual([{ isolationId: anIsolation.isolationId }]),
    )
  })

  it('begins no entry without a point and a reason, and says which is missing (forms)', async () => {
    wire.reply(
      answerBy(
        [equipmentCalls.search, () => ({ rows: [anEquipment(9, { deviceName: '感烟 9' })] })],
        [isolationCalls.begin, () => ({ isolationId: anIsolation.isolationId })],
      ),
    )
    await open(`${list}?view=ledger`, `${rights}equip:list,`)
    await userEvent.click(await screen.findByRole('button', { name: '登记屏蔽或测试' }))
    const send = await screen.findByRole('button', { name: '登记' })
    await userEvent.click(send)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('点位')))
    expect(screen.getAllByText('请填写此项')).toHaveLength(2)
    expect(askedOf(wire.asked, isolationCalls.begin)).toEqual([])
    await userEvent.type(screen.getByLabelText('点位'), '感烟')
    await userEvent.click(await screen.findByRole('button', { name: /感烟 9/ }))
    await userEvent.type(screen.getByLabelText('原因'), '更换底座')
    await userEvent.click(send)
    await waitFor(() =>
      expect(askedOf(wire.asked, isolationCalls.begin)).toMatchObject([{ kind: 'shield', reason: '更换底座' }]),
    )
  })

  it('shows a walk test in walking order: what ticked itself and what is next', async () => {
    const walkTestId = '01930000-0000-7000-8000-0000000000e1'
    const point = (n: number, firedAt: string | null) => ({
      equipmentId: `01930000-0000-7000-8000-0000000000f${n}`,
      equipmentName: `探测器 ${n}`,
      equipmentTypeId: 104,
      place: [],
      firedAt,
      alarmId: null,
      needsPerson: false,
    })
    const walk = { walkTestId, projectId, projectName: '临江国际中心', ownerName: '王敏', reason: '月度巡测' }
    const times = { beganAt: at(-60_000), until: at(day / 24), endedAt: null }
    wire.reply(
      answerBy([
        isolationCalls.walk,
        () => ({ ...walk, ...times, points: [point(1, at(-30_000)), point(2, null), point(3, null)] }),
      ]),
    )
    await open(`${list}?view=ledger&walk=${walkTestId}`)
    expect(await screen.findByText('1 / 3 已触发')).toBeTruthy()
    const points = screen.getAllByRole('listitem').filter(({ textContent }) => textContent.includes('探测器'))
    expect(points.map((one) => one.getAttribute('aria-current'))).toEqual([null, 'step', null])
    expect(points[0]?.textContent).toContain('已触发')
  })
})
