import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReportContent } from '@vigil/contract/report/content'
import { reportCheckCalls } from '@vigil/contract/report/check'
import { reportCheckField, reportCheckPage } from '@vigil/contract/report/check-page'
import { reportMailCalls } from '@vigil/contract/report/mail'
import { unitReportCalls, type UnitReport } from '@vigil/contract/report/report'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createSessionStore } from '#foundation/session/session-store.ts'
import { aLogin, projectId } from '#testing/a-login.ts'
import { answerBy, askedOf, no, type AnswerRow } from '#testing/answer-by.ts'
import { renderApp } from '#testing/render-app.tsx'
import { startLiveServer, type LiveServer } from '#testing/start-live-server.ts'
import { startWireServer, type WireServer } from '#testing/start-wire-server.ts'
import { usualDays } from './report-days.ts'

const reportId = '0190a000-0000-7000-8000-00000000d001'
const days = { firstDay: '2026-10-01', lastDay: '2026-10-31' }
const aReport = (changes: Partial<UnitReport> = {}): UnitReport => ({
  reportId,
  projectId,
  kind: 'month',
  ...days,
  state: 'ready',
  progress: 100,
  failure: null,
  isScheduled: false,
  askedAt: '2026-11-01T01:00:00.000Z',
  readyAt: '2026-11-01T01:00:04.000Z',
  ...changes,
})
const content: ReportContent = {
  projectName: '临江国际中心',
  zone: 'Asia/Shanghai',
  equipment: 248,
  ...days,
  before: { firstDay: '2026-09-01', lastDay: '2026-09-30' },
  asOf: '2026-11-01T01:00:00.000Z',
  figures: [
    { figure: 'score', value: 91, part: null, whole: null, before: null },
    { figure: 'fires', value: 3, part: null, whole: null, before: 6 },
    { figure: 'handlingRate', value: 0.976, part: 41, whole: 42, before: 0.972 },
    { figure: 'used', value: null, part: null, whole: null, before: null },
  ],
  lost: [],
  alarmDays: [{ day: '2026-10-22', amount: 7 }],
  energyDays: [],
  events: [
    {
      alarmId: reportId,
      at: '2026-10-22T11:42:00.000Z',
      equipment: 'B1 配电间 感烟 012',
      kind: 'fire-alarm',
      event: { zh: '火警', en: 'Fire' },
      verdict: 'real',
      answeredS: 23,
      handledS: 1_080,
    },
  ],
  eventsInAll: 1,
  worst: [],
  hazards: [],
  loops: [],
  gaps: [{ gap: 'meterDays', equipment: '总表 A', missing: 3, days: 31 }],
}
const checkCode = '7F3A-91C2-04BE-77D1'
const reader = { accountId: reportId, name: '王敏', hasMail: true, state: null, sentAt: null }
const readers = [reader, { ...reader, accountId: projectId, name: '陈志远', hasMail: false }]
const checked = {
  kind: 'month',
  projectName: '临江国际中心',
  ...days,
  madeAt: '2026-11-01T01:00:00.000Z',
  zone: 'Asia/Shanghai',
  figures: [{ figure: 'fires', value: 3 }],
  // Of the three letters "abc".
  files: [
    { format: 'pdf', language: 'zh', sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' },
  ],
}
const schedules = [
  { kind: 'month', isOn: true, nextDay: '2026-12-01' },
  { kind: 'quarter', isOn: false, nextDay: null },
]
const rows = (...reports: UnitReport[]): AnswerRow => [unitReportCalls.list, () => ({ rows: reports, next: null })]
const others: readonly AnswerRow[] = [
  [unitReportCalls.get, () => ({ report: aReport(), content, checkCode })],
  [reportMailCalls.readers, () => ({ rows: readers })],
  [reportMailCalls.send, () => ({ rows: readers })],
  [reportCheckCalls.check, () => checked],
  [unitReportCalls.schedules, () => ({ rows: schedules })],
  [unitReportCalls.make, () => aReport({ state: 'queued', progress: 0, readyAt: null })],
  [unitReportCalls.setSchedule, () => ({ kind: 'quarter', isOn: true, nextDay: '2027-01-01' })],
  [unitReportCalls.file, () => ({ address: '/file/report.pdf?for=1', expiresAt: '2026-11-01T01:01:00.000Z' })],
]

let wire: WireServer
let live: LiveServer
beforeAll(() =>
  Promise.all([
    import('../energy-screen.tsx'),
    import('./report-screen.tsx'),
    import('./mail-sheet.tsx'),
    import('./check-view.tsx'),
  ]),
)
beforeEach(async () => {
  wire = await startWireServer()
  live = await startLiveServer()
})
afterEach(async () => {
  await wire.stop()
  await live.stop()
})

const reading = ',report:list,report:select,fireRec:list,alarmRec:list,hazardRec:list,energy:select,'
const open = (permissionsStr = `${reading}report:insert,`, search = '') => {
  createSessionStore(localStorage, () => '').save(aLogin({ permissionsStr }))
  return renderApp(`/pagesCommon/report${search}`, { PLATFORM_MAIN: wire.address, live: live.address })
}

describe('the report page [spec 2.routes.report]', () => {
  it('shows what a report says: figures beside the period before, leading to their rows, and what is missing', async () => {
    wire.reply(answerBy(rows(aReport()), ...others))
    await open(undefined, `?id=${reportId}`)
    const paper = await screen.findByRole('article')
    const fires = within(paper).getByRole('link', { name: /火警\s*3\s*上期 6 · −50%/ })
    expect(fires.getAttribute('href')).toBe(
      `#/pagesCommon/history/fireAlarmList?from=2026-10-01&to=2026-10-31&unit=${projectId}`,
    )
    expect(within(paper).getByText('97.6%')).toBeTruthy()
    expect(within(paper).getByText('41 / 42 · 上期 97.2% · +0.4')).toBeTruthy()
    expect(within(paper).getByText('31 天中有 3 天没有“总表 A”的读数，本报告未推算。')).toBeTruthy()
    expect(within(paper).getByText('B1 配电间 感烟 012')).toBeTruthy()
  })

  it('has one made for the days that the calendar says, and shows how far it is', async () => {
    wire.reply(answerBy(rows(aReport({ state: 'making', progress: 40, readyAt: null })), ...others))
    await open()
    expect((await screen.findByRole('progressbar', { name: '生成进度' })).getAttribute('value')).toBe('40')
    await userEvent.click(screen.getByRole('button', { name: /时段/ }))
    const calendar = await screen.findByRole('dialog', { name: '日期选择' })
    const [first, second] = within(calendar).getAllByRole('button', { name: /-(05|09)$/ })
    if (!first || !second) throw new Error('no days')
    await userEvent.click(first)
    await userEvent.click(second)
    await userEvent.click(within(calendar).getByRole('button', { name: '确定' }))
    await userEvent.click(screen.getByRole('button', { name: '生成报告' }))
    await screen.findByRole('article')
    const [asked] = askedOf(wire.asked, unitReportCalls.make)
    expect(asked).toMatchObject({ projectId, kind: 'month' })
    expect([asked?.firstDay, asked?.lastDay]).toEqual([first.dataset['day'], second.dataset['day']])
  })

  it('hands out a file by an address that is asked for when somebody presses', async () => {
    wire.reply(answerBy(rows(aReport()), ...others))
    await open()
    await userEvent.click(await screen.findByRole('button', { name: '下载 PDF' }))
    const link = await screen.findByRole('link', { name: '下载 PDF' })
    expect(link.getAttribute('href')).toContain('/file/report.pdf?for=1')
    expect(askedOf(wire.asked, unitReportCalls.file)).toEqual([
      expect.objectContaining({ format: 'pdf', language: 'zh' }),
    ])
  })

  it('switches what comes by itself, and says on which day', async () => {
    wire.reply(answerBy(rows(), ...others))
    await open()
    expect(await screen.findByText('下次 2026-12-01 06:00')).toBeTruthy()
    await userEvent.click(screen.getByRole('switch', { name: /季报.*未开启/ }))
    expect(askedOf(wire.asked, unitReportCalls.setSchedule)).toEqual([
      expect.objectContaining({ projectId, kind: 'quarter', isOn: true }),
    ])
  })

  it('says that there is none, and how one comes to be', async () => {
    wire.reply(answerBy(rows(), ...others))
    await open()
    expect(await screen.findByText('还没有报告')).toBeTruthy()
    expect(screen.getByText('选择一份报告查看')).toBeTruthy()
  })

  it('says why one was not made, with the way out', async () => {
    wire.reply(answerBy(rows(aReport({ state: 'failed', failure: 'stopped', readyAt: null })), ...others))
    await open()
    expect(await screen.findByText(/生成中断多次/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '重新生成' })).toBeTruthy()
  })

  it('offers no making to who only reads', async () => {
    wire.reply(answerBy(rows(aReport()), ...others))
    await open(reading)
    expect(await screen.findByRole('button', { name: '下载 PDF' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '生成报告' })).toBeNull()
  })

  it('is closed to who may not list them', async () => {
    wire.reply(answerBy(...others))
    await open(',equip:list,')
    expect(await screen.findByText('没有查看权限')).toBeTruthy()
  })

  it('fails in its place and is asked again', async () => {
    wire.reply(answerBy([unitReportCalls.list, () => no('unexpected')], ...others))
    await open()
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy()
  })
})

describe('the days that a report begins with', () => {
  it('are the last whole month, or the last whole quarter', () => {
    expect(usualDays('month', '2026-11-18')).toEqual({ first: '2026-10-01', last: '2026-10-31' })
    expect(usualDays('quarter', '2026-11-18')).toEqual({ first: '2026-07-01', last: '2026-09-30' })
    expect(usualDays('energy', '2026-01-03')).toEqual({ first: '2025-12-01', last: '2025-12-31' })
  })
})

describe('a finished report', () => {
  it('goes by e-mail to who is chosen among those who may read it and have an address', async () => {
    wire.reply(answerBy(rows(aReport()), ...others))
    await open(undefined, `?id=${reportId}`)
    expect(await screen.findByText(`校验码 ${checkCode}`)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '邮件发送' }))
    const sheet = within(await screen.findByRole('dialog', { name: '邮件发送' }))
    expect((await sheet.findByRole('checkbox', { name: '陈志远' })).hasAttribute('disabled')).toBe(true)
    expect(sheet.getByText('未设置邮箱')).toBeTruthy()
    await userEvent.click(sheet.getByRole('checkbox', { name: '王敏' }))
    await userEvent.click(sheet.getByRole('button', { name: '发送给 1 人' }))
    await expect
      .poll(() => askedOf(wire.asked, reportMailCalls.send))
      .toEqual([{ reportId, accountIds: [reader.accountId], language: 'zh' }])
  })

  it('is not sent by who may only read it', async () => {
    wire.reply(answerBy(rows(aReport()), ...others))
    await open(reading, `?id=${reportId}`)
    await screen.findByText(`校验码 ${checkCode}`)
    expect(screen.queryByRole('button', { name: '邮件发送' })).toBeNull()
  })
})

describe('whoever holds a report', () => {
  const check = (code: string) =>
    renderApp(`${reportCheckPage}?${reportCheckField}=${code}`, { PLATFORM_MAIN: wire.address, live: live.address })

  it('sees by its code what it said, and whether a file of it was changed', async () => {
    wire.reply(answerBy(...others))
    localStorage.clear()
    await check(checkCode)
    expect(await screen.findByText('本平台出具的报告')).toBeTruthy()
    expect(screen.getByText(/临江国际中心 · 2026-10-01 至 2026-10-31/)).toBeTruthy()
    const field = screen.getByLabelText(/核对文件/)
    await userEvent.upload(field, new File(['abc'], 'report.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('文件与出具时完全一致。')).toBeTruthy()
    await userEvent.upload(field, new File(['abd'], 'report.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText(/文件与出具时不一致/)).toBeTruthy()
  })

  it('is told when there is no such report', async () => {
    wire.reply(answerBy([reportCheckCalls.check, () => no('reportCodeUnknown')]))
    localStorage.clear()
    await check(checkCode)
    expect(await screen.findByText('没有找到这份报告')).toBeTruthy()
  })
})
