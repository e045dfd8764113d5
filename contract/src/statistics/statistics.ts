/** The figures of Home and of the run overview. Each is defined once, says when it was counted, and leads to its rows. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { FormInt, Id, Instant } from '../ids.ts'
import { alarmKinds } from '../live/live-events.ts'
import { Loss } from './score.ts'

export const KindCounts = z.object({
  total: z.int(),
  byKind: z.record(z.enum(alarmKinds), z.int()),
})
export type KindCounts = z.output<typeof KindCounts>

const asOf = { asOf: Instant }
const oneUnit = { projectId: z.optional(Id) }
const ofDash = { kind: 'query', body: 'form', permission: 'dash:list', scope: { projectId: 'project' } } as const
const Days = z.prefault(FormInt(1, 90), 30)

/** Answers within so many seconds; the last are those that took longer. */
export const answerBounds = [30, 60, 120, 180, 300, 600] as const

const Hours = z.array(z.int()).check(z.length(24))

export const unitStates = ['openAlarm', 'openFault', 'overdueHazard', 'missedCheck', 'normal'] as const
export type UnitState = (typeof unitStates)[number]

export const RankedUnit = z.object({
  projectId: Id,
  name: z.string(),
  place: z.int(),
  score: z.int(),
  alarms: z.int(),
  equipment: z.int(),
  /** Alarms of thirty days for a hundred pieces of equipment. */
  perHundred: z.number(),
  lost: z.array(Loss),
})
export type RankedUnit = z.output<typeof RankedUnit>

export const RankedEquipment = z.object({
  equipmentId: Id,
  name: z.string(),
  equipmentTypeId: z.int(),
  projectName: z.string(),
  alarms: z.int(),
  falses: z.int(),
})
export type RankedEquipment = z.output<typeof RankedEquipment>

/** What waits for one person. */
export const workKinds = ['orders', 'patrols', 'hazards', 'reviews', 'approvals'] as const
export type WorkKind = (typeof workKinds)[number]

const Share = z.object({ part: z.int(), whole: z.int() })

export const statisticsCalls = {
  myWork: call({
    path: 'dashboard/findMyWork.action',
    description: 'What waits for the caller: orders, rounds and hazards that are his, and what he may confirm.',
    kind: 'query',
    body: 'form',
    permission: 'signedIn',
    scope: 'rows',
    input: z.object({}),
    output: z.object({
      ...asOf,
      rows: z.array(z.object({ work: z.enum(workKinds), amount: z.int(), overdue: z.int() })),
    }),
  }),
  quiet: call({
    ...ofDash,
    path: 'dashboard/getQuiet.action',
    description: 'Since when no alarm has begun, and how many points of a unit were heard in the last five minutes.',
    input: z.object(oneUnit),
    output: z.object({
      ...asOf,
      /** Null where none is known to have been. */
      since: z.nullable(Instant),
      /** Null without a unit: nobody counts a million. */
      heard: z.nullable(z.int()),
    }),
  }),
  rates: call({
    ...ofDash,
    path: 'dashboard/findRates.action',
    description: 'Online and intact now; patrol points, orders and hazards done in time within thirty days, as parts.',
    input: z.object(oneUnit),
    output: z.object({
      asOf: z.nullable(Instant),
      online: Share,
      intact: Share,
      patrol: Share,
      orders: Share,
      hazards: Share,
    }),
  }),
  alarmCounts: call({
    ...ofDash,
    path: 'dashboard/findAlarmCounts.action',
    description: "Alarms of today and of yesterday, and yesterday's up to the same hour of the clock, by kind.",
    input: z.object(oneUnit),
    output: z.object({
      ...asOf,
      today: KindCounts,
      yesterday: KindCounts,
      yesterdaySoFar: KindCounts,
      /** Of all kinds, by the hour of the unit's clock. */
      hours: z.object({ today: Hours, yesterday: Hours }),
    }),
  }),
  handling: call({
    ...ofDash,
    path: 'dashboard/findHandling.action',
    description: 'How much of what was raised is handled, how fast people answered, and how many fires were none.',
    input: z.object({ ...oneUnit, days: Days }),
    output: z.object({
      ...asOf,
      days: z.int(),
      raised: z.int(),
      handled: z.int(),
      /** Fires with a verdict. */
      reals: z.int(),
      falses: z.int(),
      answered: z.int(),
      /** From the alarm to the first person; null while nobody has answered any. */
      medianS: z.nullable(z.number()),
      ninthS: z.nullable(z.number()),
      /** From the alarm until it was handled; null while none is. */
      handledMedianS: z.nullable(z.number()),
      /** How many within each of the bounds, and how many later. */
      spread: z.array(z.int()).check(z.length(answerBounds.length + 1)),
    }),
  }),
  trend: call({
    ...ofDash,
    path: 'dashboard/findAlarmTrend.action',
    description: 'Alarms of each of the last days by kind, and how many of them wait for somebody now.',
    input: z.object({ ...oneUnit, days: Days }),
    output: z.object({ ...asOf, rows: z.array(z.extend(KindCounts, { day: z.string() })) }),
  }),
  projectStates: call({
    ...ofDash,
    path: 'dashboard/findProjectStates.action',
    description: 'How many units stand how: with an open alarm, fault, overdue hazard, unanswered check, or well.',
    input: z.object({}),
    scope: 'rows',
    output: z.object({ asOf: z.nullable(Instant), units: z.int(), byState: z.record(z.enum(unitStates), z.int()) }),
  }),
  rankings: call({
    ...ofDash,
    path: 'dashboard/findRankings.action',
    description: 'Units by score or by alarms for a hundred pieces of equipment, and the equipment that raised most.',
    input: z.object({
      ...oneUnit,
      by: z.prefault(z.enum(['score', 'alarms']), 'score'),
      size: z.prefault(FormInt(1, 50), 10),
    }),
    output: z.object({ asOf: z.nullable(Instant), units: z.array(RankedUnit), equipment: z.array(RankedEquipment) }),
  }),
  breakerEvents: call({
    ...ofDash,
    path: 'dashboard/findBreakerEvents.action',
    description: 'What breakers reported in the last days: how often each event, and at which hours of the day.',
    input: z.object({ ...oneUnit, days: Days }),
    output: z.object({
      ...asOf,
      total: z.int(),
      byEvent: z.array(z.object({ event: z.string(), amount: z.int() })),
      byHour: z.array(z.int()),
    }),
  }),
  score: call({
    ...ofDash,
    path: 'dashboard/getScore.action',
    description: 'The safety score of a unit with what it lost points for, or the mean and the classes of all units.',
    input: z.object(oneUnit),
    output: z.object({
      asOf: z.nullable(Instant),
      units: z.int(),
      score: z.nullable(z.int()),
      byClass: z.object({ A: z.int(), B: z.int(), C: z.int(), D: z.int() }),
      lost: z.array(Loss),
    }),
  }),
}
