/** Reports through the calls and the worker's own rounds: what stands in them is what the api says, and nobody else's. */
import { energyCalls } from '@vigil/contract/energy/energy'
import { figureText } from '@vigil/contract/report/figure-text'
import { unitReportCalls, type UnitReport } from '@vigil/contract/report/report'
import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayOf, daysAfter } from '#foundation/project/unit-time.ts'
import { readWorkbook } from '#infrastructure/workbook/read-workbook.ts'
import { pdfLinks, pdfPages, pdfText } from '#testing/pdf-text.ts'
import { startReportMaker, type TestMaker } from '#testing/start-report-maker.ts'
import { startTestServer, type TestServer } from '#testing/start-test-server.ts'

const zone = 'Asia/Shanghai'
const hour = 3_600_000

let server: TestServer
let maker: TestMaker
let oem: string
let project: string
let manager: string
let inspector: string
let stranger: string
/** The day is said once: what is counted does not change while the test runs. */
const noon = Math.floor(Date.now() / hour) * hour
const today = dayOf(noon, zone)
const days = { firstDay: daysAfter(today, -29), lastDay: today }

const person = async (role: 'manager' | 'inspector', place: { oem: string; project: string }) =>
  server.signIn((await server.make.account(role, place)).loginName)
const ask = (kind: UnitReport['kind'], token = manager, asked = days) =>
  server.result(unitReportCalls.make, { projectId: project, kind, ...asked }, token)
const made = async (kind: UnitReport['kind'], asked = days) => {
  const { reportId } = await ask(kind, manager, asked)
  expect(await maker.round()).toBe(true)
  return server.result(unitReportCalls.get, { reportId }, manager)
}
const fileOf = async (reportId: string, format: 'pdf' | 'xlsx', language: 'zh' | 'en') => {
  const { address } = await server.result(unitReportCalls.file, { reportId, format, language }, manager)
  const response = await fetch(server.base + address)
  return { type: response.headers.get('content-type'), bytes: new Uint8Array(await response.arrayBuffer()) }
}

beforeAll(async () => {
  server = await startTestServer()
  oem = await server.make.oem()
  project = await server.make.project(oem, null, '临江国际中心')
  const other = await server.make.oem()
  manager = await person('manager', { oem, project })
  inspector = await person('inspector', { oem, project })
  stranger = await person('manager', { oem: other, project: await server.make.project(other) })
  const place = { oem, project }
  const smoke = await server.make.equipment(place, { name: '感烟探测器 012', type_no: 101 })
  const meter = await server.make.equipment(place, { name: '总表 A', type_no: 173 })
  const silent = await server.make.equipment(place, { name: '总表 B', type_no: 173 })
  await server.make.alarm(place, smoke, {
    kind: 'fire-alarm',
    priority: 1,
    state: 'handled',
    verdict: 'false',
    cause: 'cooking',
    first_at: new Date(noon - 50 * hour),
    acknowledged_at: new Date(noon - 50 * hour + 23_000),
    handled_at: new Date(noon - 49 * hour),
  })
  await server.make.alarm(place, smoke, { first_at: new Date(noon - 30 * hour) })
  await server.make.alarm(place, smoke, { kind: 'fault', priority: 3, first_at: new Date(noon - 4 * hour) })
  const wh = Array.from({ length: 96 }, () => 250)
  for (let back = 5; back >= 1; back -= 1)
    await server.database.owner.query(
      `insert into energy_day (equipment_id, day, oem_id, project_id, wh, marks, total_wh)
       values ($1, $2, $3, $4, $5, array_fill(0::smallint, array[96]), 24000)`,
      [meter, daysAfter(today, -back), oem, project, wh],
    )
  expect(silent).not.toBe(meter)
  maker = startReportMaker(server.database.environment)
})
afterAll(async () => {
  await maker.stop()
  await server.stop()
})

describe('a report [spec 7.calls.project.report]', () => {
  it('is queued, made by the worker, and says what the api says', async () => {
    const { reportId, state } = await ask('month')
    expect(state).toBe('queued')
    // Pressed twice, it is one.
    expect(await ask('month')).toMatchObject({ reportId })
    expect(await server.send(unitReportCalls.file, { reportId, format: 'pdf', language: 'zh' }, manager)).toMatchObject(
      {
        code: 'reportNotReady',
      },
    )
    expect(await maker.round()).toBe(true)
    const { report, content } = await server.result(unitReportCalls.get, { reportId }, manager)
    expect(report).toMatchObject({ state: 'ready', progress: 100, failure: null })
    const asked = { projectId: project, days: 30 }
    const handling = await server.result(statisticsCalls.handling, asked, manager)
    const trend = await server.result(statisticsCalls.trend, asked, manager)
    const score = await server.result(statisticsCalls.score, { projectId: project }, manager)
    const value = (name: string) => content?.figures.find(({ figure }) => figure === name)
    expect(value('handlingRate')).toMatchObject({ part: handling.handled, whole: handling.raised })
    expect(value('falseRate')).toMatchObject({ part: handling.falses, whole: handling.falses + handling.reals })
    expect(value('response')?.value).toBe(handling.medianS)
    expect(value('score')?.value).toBe(score.score)
    expect(content?.lost).toEqual(score.lost)
    expect(value('intactRate')).toMatchObject({ part: 2, whole: 3 })
    expect(value('hazardInTime')).toMatchObject({ part: 0, whole: 0, value: null })
    const byDay = new Map(trend.rows.map(({ day, total }) => [day, total]))
    expect(content?.alarmDays).toHaveLength(30)
    expect(content?.alarmDays.every(({ day, amount }) => amount === (byDay.get(day) ?? 0))).toBe(true)
    expect([value('fires')?.value, value('alarms')?.value, value('faults')?.value]).toEqual([1, 1, 1])
    expect(content?.events.map(({ equipment, verdict, answeredS }) => [equipment, verdict, answeredS])).toEqual([
      ['感烟探测器 012', 'false', 23],
      ['感烟探测器 012', null, null],
    ])
    // Nothing more waits.
    expect(await maker.round()).toBe(false)
  })

  it('counts electricity as its own page does, and says what is missing in words', async () => {
    const month = { firstDay: `${today.slice(0, 7)}-01`, lastDay: today }
    const { content } = await made('energy', month)
    const use = await server.result(energyCalls.use, { projectId: project, period: 'month', day: today }, manager)
    const value = (name: string) => content?.figures.find(({ figure }) => figure === name)?.value
    expect([value('used'), value('cost')]).toEqual(use.asOf === null ? [null, null] : [use.wh, use.fen])
    const missing = content?.gaps.find((gap) => gap.gap === 'meterDays')
    expect(missing).toMatchObject({
      equipment: '总表 B',
      missing: Number(today.slice(8)),
      days: Number(today.slice(8)),
    })
  })

  it('comes as PDF and as a workbook, in both languages, with its figures, its gaps and links to rows', async () => {
    const { report, content } = await made('inspection')
    const [zh, en] = [await fileOf(report.reportId, 'pdf', 'zh'), await fileOf(report.reportId, 'pdf', 'en')]
    expect(zh.type).toBe('application/pdf')
    expect(pdfPages(zh.bytes)).toBeGreaterThanOrEqual(2)
    const text = pdfText(zh.bytes).replaceAll(' ', '')
    for (const word of ['检查报告', '临江国际中心', '感烟探测器012', `${days.firstDay}至${today}`, '数据完整性'])
      expect(text).toContain(word)
    for (const { figure, value } of content?.figures ?? [])
      expect(text).toContain(figureText(figure, value, 'zh').replaceAll(' ', ''))
    expect(pdfText(en.bytes).replaceAll(' ', '')).toContain('Inspectionreport')
    expect(pdfLinks(zh.bytes)).toContain(
      `https://vigil.example/#/pagesCommon/history/fireAlarmList?from=${days.firstDay}&to=${today}&unit=${project}`,
    )
    const sheet = await fileOf(report.reportId, 'xlsx', 'zh')
    const table = await readWorkbook(Buffer.from(sheet.bytes))
    expect(JSON.stringify(table)).toContain('感烟探测器 012')
  })

  it('is nothing to a neighbour, who neither asks for it, sees it nor takes it', async () => {
    const { report } = await made('inspection', { firstDay: daysAfter(today, -3), lastDay: today })
    const { reportId } = report
    const asked = { projectId: project, kind: 'month', ...days }
    expect(await server.send(unitReportCalls.make, asked, stranger)).toMatchObject({ code: 'missing' })
    expect(await server.result(unitReportCalls.list, { projectId: project, size: 20 }, stranger)).toEqual({
      rows: [],
      next: null,
    })
    expect(await server.send(unitReportCalls.get, { reportId }, stranger)).toMatchObject({ code: 'missing' })
    expect(
      await server.send(unitReportCalls.file, { reportId, format: 'pdf', language: 'zh' }, stranger),
    ).toMatchObject({ code: 'missing' })
    const on = { projectId: project, kind: 'month', isOn: true }
    expect(await server.send(unitReportCalls.setSchedule, on, stranger)).toMatchObject({ code: 'missing' })
    // Who only looks does not have one made, and sees those that are.
    expect(await server.send(unitReportCalls.make, asked, inspector)).toMatchObject({ code: 'forbidden' })
    expect((await server.result(unitReportCalls.get, { reportId }, inspector)).report.reportId).toBe(reportId)
  })

  it('is refused for days that have not come, end before they begin, or are too many', async () => {
    for (const wrong of [
      { firstDay: daysAfter(today, 2), lastDay: daysAfter(today, 9) },
      { firstDay: today, lastDay: daysAfter(today, -1) },
      { firstDay: daysAfter(today, -200), lastDay: today },
    ])
      expect(
        await server.send(unitReportCalls.make, { projectId: project, kind: 'month', ...wrong }, manager),
      ).toMatchObject({ code: 'reportPeriod' })
  })
})
