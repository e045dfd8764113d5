/** How long each kind of record is kept, in days. Rows of values: a site may keep more, and says so in its settings. */
import type { Environment } from '#infrastructure/config/config.ts'

interface RetentionRow {
  readonly days: number
  readonly setting: string
}

/** States and alarms stay a year, what was said to people half a year (GB 25506 asks for both). */
export const retentionRows = {
  history: { days: 366, setting: 'VIGIL_HISTORY_DAYS' },
  alarm: { days: 366, setting: 'VIGIL_ALARM_DAYS' },
  command: { days: 366, setting: 'VIGIL_COMMAND_DAYS' },
  message: { days: 184, setting: 'VIGIL_MESSAGE_DAYS' },
  /** Longer than a year: a bill is held against that of a year ago. What is not paid yet stays however old it is. */
  messageUse: { days: 400, setting: 'VIGIL_MESSAGE_USE_DAYS' },
  quarantine: { days: 366, setting: 'VIGIL_QUARANTINE_DAYS' },
  /** A bill of this month is held against the same month last year. */
  energy: { days: 1_096, setting: 'VIGIL_ENERGY_DAYS' },
  /** After the end of a visit: then what it says of a person is gone. */
  visitor: { days: 30, setting: 'VIGIL_VISITOR_DAYS' },
  /** What the doors let pass and refused. */
  passage: { days: 366, setting: 'VIGIL_PASSAGE_DAYS' },
  /** A report with its files; what it was made from may be gone before. */
  report: { days: 1_096, setting: 'VIGIL_REPORT_DAYS' },
  /** How long a repetition of an event is recognised. */
  inbox: { days: 7, setting: 'VIGIL_INBOX_DAYS' },
  /** How far back a screen may resume. */
  outbox: { days: 3, setting: 'VIGIL_OUTBOX_DAYS' },
  /** A day longer than notices are news. */
  read: { days: 31, setting: 'VIGIL_READ_DAYS' },
} as const satisfies Record<string, RetentionRow>

export type Kept = keyof typeof retentionRows
export type KeptDays = Readonly<Record<Kept, number>>

const daysOf = (environment: Environment, { days, setting }: RetentionRow): number => {
  const wished = Number(environment[setting] ?? days)
  if (!Number.isInteger(wished) || wished < 1) throw new Error(`${setting} must be a whole number of days, at least 1`)
  return wished
}

export const keptDaysOf = (environment: Environment): KeptDays => ({
  history: daysOf(environment, retentionRows.history),
  alarm: daysOf(environment, retentionRows.alarm),
  command: daysOf(environment, retentionRows.command),
  message: daysOf(environment, retentionRows.message),
  messageUse: daysOf(environment, retentionRows.messageUse),
  quarantine: daysOf(environment, retentionRows.quarantine),
  energy: daysOf(environment, retentionRows.energy),
  visitor: daysOf(environment, retentionRows.visitor),
  passage: daysOf(environment, retentionRows.passage),
  report: daysOf(environment, retentionRows.report),
  inbox: daysOf(environment, retentionRows.inbox),
  outbox: daysOf(environment, retentionRows.outbox),
  read: daysOf(environment, retentionRows.read),
})
