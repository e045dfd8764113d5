/** Plans of rounds: where, how often, in which windows, by whom, and what counts as proof of having been there. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { ClockTime, Weekday } from '../equipment/timer.ts'
import { Day, FormInt, Id, Instant, Version } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { proofWays } from './place.ts'

export const patrolPlanStates = ['draft', 'active', 'paused', 'ended'] as const
export type PatrolPlanState = (typeof patrolPlanStates)[number]

export const patrolPlanActs = ['start', 'pause', 'end'] as const
export type PatrolPlanAct = (typeof patrolPlanActs)[number]

/** What may be done to a plan, and what it becomes. What is not here is refused. */
export const patrolPlanMoves: Readonly<
  Record<PatrolPlanState, Readonly<Partial<Record<PatrolPlanAct, PatrolPlanState>>>>
> = {
  draft: { start: 'active', end: 'ended' },
  active: { pause: 'paused', end: 'ended' },
  paused: { start: 'active', end: 'ended' },
  ended: {},
}

export const mostPlanPlaces = 100
export const mostPlanPeople = 20
export const mostWindows = 24
export const daysAhead = 7

/** Monday is 1. `hours`: the windows follow each other from `from` to `to`, each so many hours long. */
export const PatrolCycle = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('hours'), every: FormInt(1, 12), from: ClockTime, to: ClockTime }),
  z.strictObject({ kind: z.literal('day') }),
  z.strictObject({ kind: z.literal('week'), weekdays: z.array(Weekday).check(z.minLength(1), z.maxLength(7)) }),
  /** 31 means the last day in a month that has fewer. */
  z.strictObject({ kind: z.literal('month'), days: z.array(FormInt(1, 31)).check(z.minLength(1), z.maxLength(31)) }),
  /** Which month of the quarter, and which day of it. */
  z.strictObject({ kind: z.literal('quarter'), month: FormInt(1, 3), day: FormInt(1, 31) }),
])
export type PatrolCycle = z.output<typeof PatrolCycle>

/** By the clock on the unit's wall; one that ends before it begins ends on the next day. */
export const PatrolWindow = z.strictObject({ from: ClockTime, to: ClockTime })
export type PatrolWindow = z.output<typeof PatrolWindow>

/** Goes on these weekdays in windows that begin from `from` until before `to`; the first who fits is meant. */
export const PatrolPerson = z.strictObject({
  accountId: Id,
  weekdays: z.array(Weekday).check(z.minLength(1), z.maxLength(7)),
  from: ClockTime,
  /** 24:00 is said as 00:00. */
  to: ClockTime,
})
export type PatrolPerson = z.output<typeof PatrolPerson>

/** One window of one day goes to somebody else. */
export const PatrolSwap = z.strictObject({ day: Day, from: ClockTime, accountId: Id })
export type PatrolSwap = z.output<typeof PatrolSwap>

const body = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  /** In the order in which they are walked. */
  placeIds: z.array(Id).check(z.maxLength(mostPlanPlaces)),
  cycle: PatrolCycle,
  /** Empty for `hours`, which makes its own. */
  windows: z.array(PatrolWindow).check(z.maxLength(mostWindows)),
  people: z.array(PatrolPerson).check(z.maxLength(mostPlanPeople)),
  swaps: z.array(PatrolSwap).check(z.maxLength(100)),
  isOrderFixed: z.boolean(),
  weakestProof: z.enum(proofWays),
  /** A photo at each point, not only where something is abnormal. */
  needsPhoto: z.boolean(),
}
export const PatrolPlanBody = z.strictObject(body)
export type PatrolPlanBody = z.output<typeof PatrolPlanBody>

const shown = {
  planId: Id,
  projectId: Id,
  state: z.enum(patrolPlanStates),
  version: z.int(),
}

export const PatrolPlanRow = z.object({
  ...shown,
  name: z.string(),
  cycle: PatrolCycle,
  /** As the cycle makes them. */
  windows: z.array(PatrolWindow),
  places: z.int(),
  people: z.array(z.string()),
  /** Of the last 30 days: points done in time of points due; null where none was due. */
  rate: z.nullable(z.number()),
  due: z.int(),
  missed: z.int(),
})
export type PatrolPlanRow = z.output<typeof PatrolPlanRow>

export const PatrolPlan = z.object({
  ...shown,
  ...body,
  by: z.nullable(z.string()),
  mayDo: z.array(z.enum(patrolPlanActs)),
})
export type PatrolPlan = z.output<typeof PatrolPlan>

/** One window of one day as it would be made. */
export const PlannedWindow = z.object({
  day: Day,
  from: ClockTime,
  to: ClockTime,
  beginsAt: Instant,
  endsAt: Instant,
  accountId: z.nullable(Id),
  accountName: z.nullable(z.string()),
  isSwapped: z.boolean(),
})
export type PlannedWindow = z.output<typeof PlannedWindow>

/** What must be mended before a plan starts, and what is only said. */
export const planFindings = [
  'noPlace',
  'noWindow',
  'windowNobody',
  'placeNoCode',
  'placeNoPosition',
  'placeNoTag',
  'personGone',
] as const
export type PlanFinding = (typeof planFindings)[number]
/** With these a plan does not start. */
export const blockingFindings: readonly PlanFinding[] = ['noPlace', 'noWindow', 'windowNobody', 'personGone']

export const PlanAhead = z.object({
  zone: z.string(),
  /** Of the next seven days. */
  windows: z.array(PlannedWindow),
  /** How many points will be due in them. */
  points: z.int(),
  findings: z.array(z.object({ finding: z.enum(planFindings), count: z.int(), isBlocking: z.boolean() })),
})
export type PlanAhead = z.output<typeof PlanAhead>

const onPlan = { kind: 'command', body: 'json', scope: { planId: 'patrolPlan' } } as const

export const patrolPlanCalls = {
  list: call({
    path: 'patrol/findPlans.action',
    description: 'The patrol plans of a unit or of all that the caller reaches, with the completion rate of 30 days.',
    kind: 'query',
    body: 'form',
    permission: 'patrolPlan:list',
    scope: { projectId: 'project' },
    input: z.object({ ...pageInput, projectId: z.optional(Id), state: z.optional(z.enum(patrolPlanStates)) }),
    output: pageOf(PatrolPlanRow),
  }),
  get: call({
    path: 'patrol/getPlan.action',
    description: 'A patrol plan with its places, windows, people and what its reader may do.',
    kind: 'query',
    body: 'form',
    permission: 'patrolPlan:select',
    scope: { planId: 'patrolPlan' },
    input: z.object({ planId: Id }),
    output: PatrolPlan,
  }),
  people: call({
    path: 'patrol/findPeople.action',
    description: 'Who of a unit may go rounds, by name.',
    kind: 'query',
    body: 'form',
    permission: 'patrolPlan:select',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: z.object({ rows: z.array(z.object({ accountId: Id, name: z.string(), job: z.nullable(z.string()) })) }),
  }),
  preview: call({
    path: 'patrol/getPlanAhead.action',
    description: 'What a plan would make of the next seven days, and what is wrong with it; nothing is kept.',
    kind: 'query',
    body: 'json',
    permission: 'patrolPlan:select',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id, plan: PatrolPlanBody }),
    output: PlanAhead,
  }),
  add: call({
    path: 'patrol/addPlan.action',
    description: 'Makes a patrol plan of a unit, as a draft.',
    kind: 'command',
    body: 'json',
    permission: 'patrolPlan:insert',
    scope: { projectId: 'project' },
    input: z.strictObject({ projectId: Id, plan: PatrolPlanBody }),
    output: PatrolPlan,
  }),
  edit: call({
    ...onPlan,
    path: 'patrol/updatePlan.action',
    description: 'Changes a plan that nobody else changed meanwhile; tasks that are made stay as they are.',
    permission: 'patrolPlan:update',
    input: z.strictObject({ planId: Id, version: Version, plan: PatrolPlanBody }),
    output: PatrolPlan,
  }),
  move: call({
    ...onPlan,
    path: 'patrol/movePlan.action',
    description: 'Starts, pauses or ends a plan; one with a window that nobody goes does not start.',
    permission: 'patrolPlan:custom',
    input: z.strictObject({ planId: Id, version: Version, act: z.enum(patrolPlanActs) }),
    output: PatrolPlan,
  }),
}
