/** What became of the rounds: every point that was due, as figures that open the rows they were counted from. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { ClockTime } from '../equipment/timer.ts'
import { Day, FormFlag, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { proofWays } from './place.ts'
import { missReasons, pointOutcomes } from './task.ts'

export const mostHistoryDays = 92

/** One point that was due. */
export const HistoryRow = z.object({
  taskId: Id,
  planId: Id,
  planName: z.string(),
  placeId: Id,
  placeName: z.string(),
  areaName: z.nullable(z.string()),
  day: Day,
  /** Of the window, by the unit's clock. */
  from: ClockTime,
  beginsAt: Instant,
  endsAt: Instant,
  outcome: z.enum(pointOutcomes),
  accountName: z.nullable(z.string()),
  checkInId: z.nullable(Id),
  doneAt: z.nullable(Instant),
  way: z.nullable(z.enum(proofWays)),
  isSentLate: z.boolean(),
  isReleased: z.boolean(),
  abnormal: z.int(),
  /** What became of what was abnormal, once the platform has looked at it. */
  hazardIds: z.array(Id),
  reason: z.nullable(z.enum(missReasons)),
  reasonNote: z.nullable(z.string()),
})
export type HistoryRow = z.output<typeof HistoryRow>

const filter = { projectId: Id, planId: z.optional(Id), fromDay: Day, toDay: Day }
const ofUnit = { kind: 'query', body: 'form', scope: { projectId: 'project', planId: 'patrolPlan' } } as const

export const PatrolFigures = z.object({
  asOf: z.iso.datetime({ precision: 3 }),
  zone: z.string(),
  /** Points whose window is over: inTime + late + missed. */
  due: z.int(),
  inTime: z.int(),
  late: z.int(),
  missed: z.int(),
  /** inTime of due; null where nothing was due. */
  rate: z.nullable(z.number()),
  /** Only days on which something was due. */
  days: z.array(z.object({ day: Day, due: z.int(), inTime: z.int(), late: z.int(), missed: z.int() })),
  /** Place by window: the heat map. Only cells in which something was due. */
  cells: z.array(
    z.object({
      placeId: Id,
      placeName: z.string(),
      areaName: z.nullable(z.string()),
      from: ClockTime,
      due: z.int(),
      missed: z.int(),
    }),
  ),
  /** null: nobody has said why. */
  reasons: z.array(z.object({ reason: z.nullable(z.enum(missReasons)), missed: z.int() })),
})
export type PatrolFigures = z.output<typeof PatrolFigures>

export const patrolHistoryCalls = {
  figures: call({
    ...ofUnit,
    path: 'patrol/getFigures.action',
    description: 'Completion rate, calendar, heat map and reasons of missed points between two days of the unit.',
    permission: 'patrolTask:list',
    input: z.object(filter),
    output: PatrolFigures,
  }),
  rows: call({
    ...ofUnit,
    path: 'patrol/findHistory.action',
    description: 'The points behind the figures, newest first, narrowed by place, window, outcome and reason.',
    permission: 'patrolTask:list',
    scope: { projectId: 'project', planId: 'patrolPlan', placeId: 'patrolPlace' },
    input: z.object({
      ...pageInput,
      ...filter,
      placeId: z.optional(Id),
      from: z.optional(ClockTime),
      outcome: z.optional(z.enum(pointOutcomes)),
      reason: z.optional(z.enum(missReasons)),
      /** Missed, and nobody has said why. */
      isUnsaid: z.optional(FormFlag),
    }),
    output: pageOf(HistoryRow),
  }),
}
