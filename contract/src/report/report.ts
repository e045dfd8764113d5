/** Reports of a unit: asked for or scheduled, made by the worker, kept as files. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Day, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { ReportContent } from './content.ts'
import { reportKindNames } from './report-kinds.ts'

export const reportStates = ['queued', 'making', 'ready', 'failed'] as const
export type ReportState = (typeof reportStates)[number]

/** Which state follows which. A making that nobody goes on with is begun again; ready is the end. */
export const reportMoves = {
  queued: ['making'],
  making: ['making', 'ready', 'failed'],
  ready: [],
  failed: ['queued'],
} as const satisfies Record<ReportState, readonly ReportState[]>

/** Why one was not made; the page says it as a sentence. */
export const reportFailures = ['stopped', 'tooLarge', 'noUnit'] as const

export const reportFormats = ['pdf', 'xlsx'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** So many days at most, and so many reports of a unit that wait at once. */
export const longestReport = 100
export const mostWaitingReports = 20

const Kind = z.enum(reportKindNames)

export const UnitReport = z.object({
  reportId: Id,
  projectId: Id,
  kind: Kind,
  firstDay: z.string(),
  lastDay: z.string(),
  state: z.enum(reportStates),
  /** Of a hundred. */
  progress: z.int(),
  failure: z.nullable(z.enum(reportFailures)),
  isScheduled: z.boolean(),
  askedAt: Instant,
  readyAt: z.nullable(Instant),
})
export type UnitReport = z.output<typeof UnitReport>

export const ReportSchedule = z.object({
  kind: Kind,
  isOn: z.boolean(),
  /** The day on which it is made next, by the unit's calendar. */
  nextDay: z.nullable(z.string()),
})
export type ReportSchedule = z.output<typeof ReportSchedule>

const ofUnit = { kind: 'query', body: 'form', permission: 'report:list', scope: { projectId: 'project' } } as const

export const unitReportCalls = {
  make: call({
    path: 'project/report.action',
    description: 'Asks for a report of a unit over some days; the worker makes it, and the answer says which it is.',
    kind: 'command',
    body: 'json',
    permission: 'report:insert',
    scope: { projectId: 'project' },
    input: z.strictObject({ projectId: Id, kind: Kind, firstDay: Day, lastDay: Day }),
    output: UnitReport,
  }),
  list: call({
    ...ofUnit,
    path: 'report/findReports.action',
    description: 'Reports of a unit of the kinds the caller may read, newest first, with how far each has come.',
    input: z.object({ projectId: Id, ...pageInput }),
    output: pageOf(UnitReport),
  }),
  get: call({
    path: 'report/getReport.action',
    description: 'One report, and once it is ready everything it says: figures with the period before, tables, gaps.',
    kind: 'query',
    body: 'form',
    permission: 'report:select',
    scope: { reportId: 'unitReport' },
    input: z.object({ reportId: Id }),
    output: z.object({
      report: UnitReport,
      content: z.nullable(ReportContent),
      /** Printed on it; none before it is ready. */
      checkCode: z.nullable(z.string()),
    }),
  }),
  again: call({
    path: 'report/makeAgain.action',
    description: 'Has a report made again that could not be made.',
    kind: 'command',
    body: 'json',
    permission: 'report:insert',
    scope: { reportId: 'unitReport' },
    input: z.strictObject({ reportId: Id }),
    output: UnitReport,
  }),
  file: call({
    path: 'report/export.action',
    description:
      'An address from which a report comes as PDF or as a workbook, good for a minute and for whoever asked.',
    kind: 'command',
    body: 'json',
    permission: 'report:select',
    scope: { reportId: 'unitReport' },
    input: z.strictObject({ reportId: Id, format: z.enum(reportFormats), language: z.enum(['zh', 'en']) }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
  schedules: call({
    ...ofUnit,
    path: 'report/findSchedules.action',
    description: 'Which reports of a unit are made by themselves, and on which day next.',
    input: z.object({ projectId: Id }),
    output: z.object({ rows: z.array(ReportSchedule) }),
  }),
  setSchedule: call({
    path: 'report/setSchedule.action',
    description: 'Has a kind of report made by itself after each month or quarter of the unit, or no longer.',
    kind: 'command',
    body: 'json',
    permission: 'report:insert',
    scope: { projectId: 'project' },
    input: z.strictObject({ projectId: Id, kind: Kind, isOn: z.boolean() }),
    output: ReportSchedule,
  }),
}
