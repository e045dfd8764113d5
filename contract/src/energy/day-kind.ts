/**
 * Kinds of days: what the calendar on the wall says, and the dated rows that say otherwise. A unit's row counts before its
 * operator's, and that before the platform's, which is the national calendar. Pure.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Day, FormInt, Id } from '../ids.ts'

/** 工作日, 周末, 节假日, 调休上班. */
export const dayKinds = ['workday', 'weekend', 'holiday', 'makeUp'] as const
export const DayKind = z.enum(dayKinds)
export type DayKind = z.output<typeof DayKind>

/** By `YYYY-MM-DD`. */
export type DatedKinds = ReadonlyMap<string, DayKind>

const [monday, friday, sunday] = [1, 5, 7]

export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || sunday

export const kindOfDay = (day: string, dated: DatedKinds): DayKind =>
  dated.get(day) ?? (weekdayOf(day) > friday ? 'weekend' : 'workday')

export const isRestDay = (kind: DayKind): boolean => kind === 'weekend' || kind === 'holiday'

/** As which day of the week it counts where nothing is said of its kind: a holiday as a Sunday, a day made up for as a Monday. */
export const countsAs = (weekday: number, kind: DayKind | undefined): number => {
  if (kind === undefined || isRestDay(kind) === weekday > friday) return weekday
  return isRestDay(kind) ? sunday : monday
}

/** Whose row it is. */
export const dayOwners = ['unit', 'operator', 'platform'] as const
export type DayOwner = (typeof dayOwners)[number]

export const DatedDay = z.object({ day: z.string(), kind: DayKind, name: z.string(), owner: z.enum(dayOwners) })
export type DatedDay = z.output<typeof DatedDay>

const Year = FormInt(2_000, 2_199)
const mostDays = 60

const DaysOfYear = z.object({
  year: z.int(),
  rows: z.array(DatedDay),
  /** Nobody has written this year down: only weekends are known. */
  isUnknown: z.boolean(),
})
export type DaysOfYear = z.output<typeof DaysOfYear>

export const dayCalls = {
  find: call({
    path: 'energy/findDays.action',
    description: 'Holidays and made-up workdays of a year as they count in a unit, each with whose word it is.',
    kind: 'query',
    body: 'form',
    permission: 'energy:select',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id, year: Year }),
    output: DaysOfYear,
  }),
  set: call({
    path: 'energy/setDays.action',
    description: 'Says what kind of day some days are, for a unit, its operator or the platform; null takes it back.',
    kind: 'command',
    body: 'json',
    permission: 'energy:update',
    scope: { projectId: 'project' },
    input: z.strictObject({
      projectId: Id,
      /** Only who reaches the whole operator speaks for it, and only the platform for everybody. */
      owner: z.enum(dayOwners),
      days: z
        .array(
          z.strictObject({
            day: Day,
            kind: z.nullable(DayKind),
            name: z.string().check(z.trim(), z.maxLength(30)),
          }),
        )
        .check(z.minLength(1), z.maxLength(mostDays)),
    }),
    output: DaysOfYear,
  }),
}
