/** Tasks: one window of one day of a plan, made by the worker by the unit's clock, walked point by point. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Day, FormFlag, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { proofWays } from './place.ts'
import { CheckItem } from './place-type.ts'

export const patrolTaskStates = ['notStarted', 'doing', 'done', 'doneLate', 'missed', 'cancelled'] as const
export type PatrolTaskState = (typeof patrolTaskStates)[number]

/**
 * checkIn: the first point. finish: the last one, in time. finishLate: the last one, after the window. expire: the window
 * and its grace are over and a point is not done.
 */
export const patrolTaskActs = ['checkIn', 'finish', 'finishLate', 'expire', 'cancel'] as const
export type PatrolTaskAct = (typeof patrolTaskActs)[number]

/** A missed task that is completed by what a phone kept becomes done: the person had been there. */
export const patrolTaskMoves: Readonly<
  Record<PatrolTaskState, Readonly<Partial<Record<PatrolTaskAct, PatrolTaskState>>>>
> = {
  notStarted: {
    checkIn: 'doing',
    finish: 'done',
    finishLate: 'doneLate',
    expire: 'missed',
    cancel: 'cancelled',
  },
  doing: { checkIn: 'doing', finish: 'done', finishLate: 'doneLate', expire: 'missed', cancel: 'cancelled' },
  missed: { checkIn: 'missed', finish: 'done', finishLate: 'doneLate' },
  done: {},
  doneLate: {},
  cancelled: {},
}

/** After the window's end a point still counts for so long, as done late. */
export const graceMs = 600_000

export const pointOutcomes = ['open', 'inTime', 'late', 'missed'] as const
export type PointOutcome = (typeof pointOutcomes)[number]

/**
 * Why a point was missed: nobody was to go, the door was locked or works were in the way, the code could not be read, a
 * fire came between, what the phone had kept was refused, or something else in words.
 */
export const missReasons = ['nobody', 'locked', 'codeBroken', 'fire', 'lateRefused', 'other'] as const
export type MissReason = (typeof missReasons)[number]

export const PatrolPoint = z.object({
  placeId: Id,
  name: z.string(),
  areaName: z.nullable(z.string()),
  label: z.string(),
  /** In the plan, counted from 1; the list itself stands in the order in which to walk now. */
  place: z.int(),
  position: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
  /** What can be read there: a point without a tag is checked in by its sticker. */
  hasTag: z.boolean(),
  outcome: z.enum(pointOutcomes),
  checkInId: z.nullable(Id),
  doneAt: z.nullable(Instant),
  byName: z.nullable(z.string()),
  way: z.nullable(z.enum(proofWays)),
  /** 补传: kept on a phone and sent later. */
  isSentLate: z.boolean(),
  /** 人工放行: a manager let it count. */
  isReleased: z.boolean(),
  abnormal: z.int(),
  reason: z.nullable(z.enum(missReasons)),
  reasonNote: z.nullable(z.string()),
  /** It burns there: leave it, and walk it last. */
  isNearFire: z.boolean(),
  checks: z.array(CheckItem),
})
export type PatrolPoint = z.output<typeof PatrolPoint>

const summary = {
  taskId: Id,
  planId: Id,
  planName: z.string(),
  projectId: Id,
  projectName: z.string(),
  day: Day,
  beginsAt: Instant,
  endsAt: Instant,
  state: z.enum(patrolTaskStates),
  /** Who is to go; null: nobody. */
  accountId: z.nullable(Id),
  accountName: z.nullable(z.string()),
  points: z.int(),
  done: z.int(),
  abnormal: z.int(),
}
export const PatrolTaskRow = z.object(summary)
export type PatrolTaskRow = z.output<typeof PatrolTaskRow>

export const PatrolTask = z.object({
  ...summary,
  zone: z.string(),
  isMine: z.boolean(),
  isOrderFixed: z.boolean(),
  weakestProof: z.enum(proofWays),
  needsPhoto: z.boolean(),
  /** The order to walk now: open points first by the plan, those near a fire last. */
  route: z.array(PatrolPoint),
  /** The fire for which the walk was planned anew; its case is the first thing to open. */
  fire: z.nullable(z.object({ alarmId: Id, at: Instant, equipmentName: z.string(), areaName: z.nullable(z.string()) })),
  /** Tries that were refused: both the guard and the manager see them. */
  refused: z.int(),
})
export type PatrolTask = z.output<typeof PatrolTask>

const onTask = {
  kind: 'command',
  body: 'json',
  permission: 'patrolTask:update',
  scope: { taskId: 'patrolTask' },
} as const
const Note = z.string().check(z.trim(), z.minLength(2), z.maxLength(140))

export const patrolTaskCalls = {
  list: call({
    path: 'patrol/findTasks.action',
    description:
      'Patrol tasks, newest window first: of a unit, a plan, a day, a state, those still to do, or one’s own.',
    kind: 'query',
    body: 'form',
    permission: 'patrolTask:list',
    scope: { projectId: 'project', planId: 'patrolPlan' },
    input: z.object({
      ...pageInput,
      projectId: z.optional(Id),
      planId: z.optional(Id),
      day: z.optional(Day),
      state: z.optional(z.enum(patrolTaskStates)),
      /** Not started or under way: the backlog. The next window stands first. */
      isOpen: z.optional(FormFlag),
      isMine: z.optional(FormFlag),
    }),
    output: pageOf(PatrolTaskRow),
  }),
  get: call({
    path: 'patrol/getTask.action',
    description:
      'One task with its points in the order to walk now and their check items: all that a phone needs offline.',
    kind: 'query',
    body: 'form',
    permission: 'patrolTask:select',
    scope: { taskId: 'patrolTask' },
    input: z.object({ taskId: Id }),
    output: PatrolTask,
  }),
  assign: call({
    ...onTask,
    path: 'patrol/assignTask.action',
    description: 'Gives a task that is not over to another person of the unit.',
    input: z.strictObject({ taskId: Id, accountId: Id }),
    output: PatrolTask,
  }),
  cancel: call({
    ...onTask,
    path: 'patrol/cancelTask.action',
    description: 'Cancels a task that is not over, with the reason; it is not counted.',
    input: z.strictObject({ taskId: Id, note: Note }),
    output: PatrolTask,
  }),
  sayWhy: call({
    ...onTask,
    path: 'patrol/sayWhyMissed.action',
    description: 'Says why a point was missed.',
    permission: 'patrolTask:custom',
    scope: { taskId: 'patrolTask', placeId: 'patrolPlace' },
    input: z.strictObject({ taskId: Id, placeId: Id, reason: z.enum(missReasons), note: z.optional(Note) }),
    output: PatrolTask,
  }),
  /** What a scan outside a task leads to. */
  byCode: call({
    path: 'patrol/getByCode.action',
    description: 'Which place a scanned code belongs to, and the tasks there that are open now.',
    kind: 'query',
    body: 'json',
    permission: 'patrolTask:select',
    scope: 'rows',
    input: z.object({ content: z.string().check(z.minLength(1), z.maxLength(300)) }),
    output: z.object({
      /** null: no place of this caller has such a code, or it was replaced by a newer one. */
      place: z.nullable(
        z.object({ placeId: Id, name: z.string(), label: z.string(), projectId: Id, projectName: z.string() }),
      ),
      tasks: z.array(PatrolTaskRow),
    }),
  }),
}
