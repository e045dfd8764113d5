/**
 * What is to be moved at a time of the unit's own clock. It is judged when it is set as if it acted now, and again, loop by
 * loop and with the rights of whoever set it, when it acts.
 */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { mostLoops, MoveParams, PreparedBatch, toldTogether } from './batch.ts'

/** Missed by more than this, a run is skipped and said, never late. */
export const latestRunMs = 300_000
export const mostExceptions = 60
export const runsAhead = 5
export const lastMonthDay = 28

/** A time of the clock on the unit's wall. */
export const ClockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const Day = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/))

/** Monday is 1. */
export const Weekday = z.int().check(z.minimum(1), z.maximum(7))

const plan = {
  at: ClockTime,
  /** None: on a day of each month, or once, on `day`. */
  weekdays: z.array(Weekday).check(z.maxLength(7)),
  /** A day that every month has. */
  monthDay: z.prefault(z.nullable(z.int().check(z.minimum(1), z.maximum(lastMonthDay))), null),
  day: z.nullable(Day),
  /** On these days it rests. */
  exceptDays: z.array(Day).check(z.maxLength(mostExceptions)),
}
export const TimerPlan = z.strictObject(plan)
export type TimerPlan = z.output<typeof TimerPlan>

export const timerRunStates = ['given', 'skipped'] as const

export const TimerRow = z.object({
  timerId: Id,
  projectId: Id,
  name: z.string(),
  /** A scene as it was when this was confirmed. */
  ...toldTogether,
  ...plan,
  isOn: z.boolean(),
  revision: z.int(),
  /** By which the unit's clock goes. */
  zone: z.string(),
  /** null: it has no further run. */
  nextAt: z.nullable(Instant),
  by: z.nullable(z.string()),
  loops: z.array(z.object({ equipmentId: Id, deviceName: z.string() })),
})
export type TimerRow = z.output<typeof TimerRow>

export const TimerRun = z.object({
  dueAt: Instant,
  state: z.enum(timerRunStates),
  /** What became of its loops. */
  batchId: z.nullable(Id),
})
export type TimerRun = z.output<typeof TimerRun>

export const TimerName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))

/** What the clock is to move: loops of one unit. */
export const timedLoops = {
  /** Left out: the unit of the first of them. A tenant can name none. */
  projectId: z.optional(Id),
  equipmentIds: z.array(Id).check(z.minLength(1), z.maxLength(mostLoops)),
}

/** By whose clock: a unit's, or that of the unit in which a piece of equipment is. */
export const clockOf = { projectId: z.optional(Id), equipmentId: z.optional(Id) }
export const namesClock = z.refine<{ readonly projectId?: unknown; readonly equipmentId?: unknown }>(
  ({ projectId, equipmentId }) => projectId !== undefined || equipmentId !== undefined,
  { path: ['equipmentId'] },
)

export const timerCalls = {
  list: call({
    path: 'timer/findTimers.action',
    description: 'The timers of a unit, or those that move one piece of equipment or what hangs on it.',
    kind: 'query',
    body: 'form',
    permission: 'timer:list',
    scope: { projectId: 'project', equipmentId: 'equipment' },
    input: z.object({ ...pageInput, projectId: z.optional(Id), equipmentId: z.optional(Id) }),
    output: pageOf(TimerRow),
  }),
  runs: call({
    path: 'timer/findRuns.action',
    description: 'When a timer acted or was skipped, newest first.',
    kind: 'query',
    body: 'form',
    permission: 'timer:select',
    scope: { timerId: 'timer' },
    input: z.object({ timerId: Id }),
    output: z.object({ rows: z.array(TimerRun) }),
  }),
  preview: call({
    path: 'timer/getNextRuns.action',
    description: 'When a plan would act next, by the unit’s own clock.',
    kind: 'query',
    body: 'json',
    permission: 'timer:select',
    scope: { projectId: 'project', equipmentId: 'equipment' },
    input: z.object({ ...clockOf, plan: TimerPlan }).check(namesClock),
    output: z.object({ zone: z.string(), runs: z.array(Instant) }),
  }),
  prepare: call({
    path: 'timer/prepare.action',
    description:
      'Asks what a timer would move, judged as if it acted now: which loops it leaves out and why, its danger, and a nonce.',
    kind: 'command',
    body: 'json',
    permission: 'timer:insert',
    scope: { projectId: 'project', equipmentIds: 'equipment' },
    input: z.strictObject({
      ...timedLoops,
      action: z.string().check(z.minLength(1), z.maxLength(40)),
      params: z.prefault(MoveParams, {}),
    }),
    output: PreparedBatch,
  }),
  save: call({
    path: 'timer/save.action',
    description: 'Sets the prepared timer, or sets an older one anew, with the password that its danger asks for.',
    kind: 'command',
    body: 'json',
    permission: 'timer:insert',
    scope: { timerId: 'timer' },
    input: z.strictObject({
      nonce: z.string().check(z.minLength(1), z.maxLength(100)),
      password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
      timerId: z.optional(Id),
      name: TimerName,
      plan: TimerPlan,
    }),
    output: TimerRow,
  }),
  turn: call({
    path: 'timer/turn.action',
    description: 'Lets a timer rest, or act again from now on.',
    kind: 'command',
    body: 'json',
    permission: 'timer:update',
    scope: { timerId: 'timer' },
    input: z.strictObject({ timerId: Id, isOn: z.boolean() }),
    output: TimerRow,
  }),
  remove: call({
    path: 'timer/remove.action',
    description: 'Ends a timer; what it did stays in the records.',
    kind: 'command',
    body: 'json',
    permission: 'timer:delete',
    scope: { timerId: 'timer' },
    input: z.strictObject({ timerId: Id }),
    output: z.object({}),
  }),
}
