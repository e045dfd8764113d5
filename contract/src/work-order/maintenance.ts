/** Maintenance by the calendar: plans that make orders, the check list of such an order, and the record of each device. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Day, Id, Instant, Version } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { foundLevels, itemVerdicts } from '../patrol/check-in.ts'
import { maintenanceIntervals, maintenanceSystems } from './maintenance-rows.ts'
import { orderStates } from './order-moves.ts'

export const maintenanceStates = ['active', 'paused', 'ended'] as const
export type MaintenanceState = (typeof maintenanceStates)[number]
export const maintenanceActs = ['start', 'pause', 'end'] as const
export type MaintenanceAct = (typeof maintenanceActs)[number]

/** What may be done to a plan, and what it becomes. What is not here is refused. */
export const maintenanceMoves: Readonly<
  Record<MaintenanceState, Readonly<Partial<Record<MaintenanceAct, MaintenanceState>>>>
> = {
  active: { pause: 'paused', end: 'ended' },
  paused: { start: 'active', end: 'ended' },
  ended: {},
}

/** By the clock on the unit's wall: when the order of a day is made. */
export const maintenanceHour = 8
export const visitsAhead = 5
/** How many may be said to be normal with one press. */
export const mostAnswered = 100

const body = {
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(40)),
  /** How often somebody comes. */
  interval: z.enum(maintenanceIntervals),
  systems: z.array(z.enum(maintenanceSystems)).check(z.minLength(1), z.maxLength(maintenanceSystems.length)),
  /** Whom the clock sends; nobody: whoever has the fewest in hand. */
  accountId: z.nullable(Id),
  /** The company that maintains, as the record names it. */
  firm: z.string().check(z.trim(), z.maxLength(60)),
  /** The later ones lie on the same day of their month; the 31st is the last day where there is none. */
  firstDay: Day,
}
export const MaintenanceBody = z.strictObject(body)
export type MaintenanceBody = z.output<typeof MaintenanceBody>

const shown = {
  maintenancePlanId: Id,
  projectId: Id,
  projectName: z.string(),
  state: z.enum(maintenanceStates),
  version: z.int(),
  ...body,
  accountName: z.nullable(z.string()),
  /** None of a plan that rests or is over. */
  nextDay: z.nullable(Day),
  /** Periods for which no order was made, because the platform was away for all of them. */
  missed: z.int(),
}
export const MaintenancePlanRow = z.object(shown)
export type MaintenancePlanRow = z.output<typeof MaintenancePlanRow>

/** Made: there is an order. Missed: the platform was away for the whole period. Nothing: no equipment of these systems. */
export const runOutcomes = ['made', 'missed', 'nothing'] as const
export const MaintenanceRun = z.object({
  day: Day,
  outcome: z.enum(runOutcomes),
  workOrderId: z.nullable(Id),
  orderState: z.nullable(z.enum(orderStates)),
})
export type MaintenanceRun = z.output<typeof MaintenanceRun>

export const MaintenancePlan = z.object({
  ...shown,
  /** The last twelve, the newest first. */
  runs: z.array(MaintenanceRun),
  mayDo: z.array(z.enum(maintenanceActs)),
  mayEdit: z.boolean(),
})
export type MaintenancePlan = z.output<typeof MaintenancePlan>

export const MaintenanceAhead = z.object({
  zone: z.string(),
  visits: z.array(
    z.object({ day: Day, at: Instant, depth: z.enum(maintenanceIntervals), equipment: z.int(), checks: z.int() }),
  ),
  /** How much equipment of each system the unit has now. */
  counts: z.array(z.object({ system: z.enum(maintenanceSystems), equipment: z.int() })),
})
export type MaintenanceAhead = z.output<typeof MaintenanceAhead>

export const MaintenanceResult = z.strictObject({
  key: z.string().check(z.minLength(1), z.maxLength(20)),
  verdict: z.enum(itemVerdicts),
  /** What is wrong; an abnormal one needs it. */
  note: z.string().check(z.trim(), z.maxLength(140)),
  level: z.enum(foundLevels),
  /** Mended on the spot: its hazard is closed at once. */
  isFixed: z.boolean(),
})
export type MaintenanceResult = z.output<typeof MaintenanceResult>

export const normalResult = (key: string): MaintenanceResult => ({
  key,
  verdict: 'normal',
  note: '',
  level: 'general',
  isFixed: false,
})

/** What is abnormal is said in words. */
export const isSaid = ({ verdict, note }: MaintenanceResult): boolean =>
  verdict !== 'abnormal' || note.trim().length >= 2

const ofDevice = {
  recordId: Id,
  equipmentId: Id,
  workOrderId: Id,
  system: z.enum(maintenanceSystems),
  depth: z.enum(maintenanceIntervals),
  /** Keys of the items of its system that this visit looks at. */
  checks: z.array(z.string()),
  /** Empty until somebody has looked. */
  results: z.array(MaintenanceResult),
}
export const MaintenanceSheet = z.object({
  ...ofDevice,
  equipmentName: z.string(),
  place: z.array(z.string()),
})
export type MaintenanceSheet = z.output<typeof MaintenanceSheet>

export const MaintenanceRecord = z.object({
  ...ofDevice,
  at: Instant,
  byName: z.nullable(z.string()),
  firm: z.string(),
  planName: z.string(),
})
export type MaintenanceRecord = z.output<typeof MaintenanceRecord>

const onPlan = { kind: 'command', body: 'json', scope: { maintenancePlanId: 'maintenancePlan' } } as const

export const maintenanceCalls = {
  list: call({
    path: 'workOrder/findMaintenancePlans.action',
    description: 'Maintenance plans of a unit or of all that the caller reaches, with the next visit.',
    kind: 'query',
    body: 'form',
    permission: 'ticket:list',
    scope: { projectId: 'project' },
    input: z.object({ ...pageInput, projectId: z.optional(Id) }),
    output: pageOf(MaintenancePlanRow),
  }),
  get: call({
    path: 'workOrder/getMaintenancePlan.action',
    description: 'A maintenance plan with the orders that it made and the periods that it missed.',
    kind: 'query',
    body: 'form',
    permission: 'ticket:select',
    scope: { maintenancePlanId: 'maintenancePlan' },
    input: z.object({ maintenancePlanId: Id }),
    output: MaintenancePlan,
  }),
  people: call({
    path: 'workOrder/findMaintainers.action',
    description: 'Who of a unit may be sent to maintain, by name.',
    kind: 'query',
    body: 'form',
    permission: 'ticket:select',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id }),
    output: z.object({ rows: z.array(z.object({ accountId: Id, name: z.string(), job: z.nullable(z.string()) })) }),
  }),
  preview: call({
    path: 'workOrder/getMaintenanceAhead.action',
    description: 'The next five visits that a plan would make, with how much there is to look at; nothing is kept.',
    kind: 'query',
    body: 'json',
    permission: 'ticket:select',
    scope: { projectId: 'project' },
    input: z.object({ projectId: Id, plan: MaintenanceBody }),
    output: MaintenanceAhead,
  }),
  add: call({
    path: 'workOrder/addMaintenancePlan.action',
    description: 'Makes a maintenance plan of a unit; it runs from its first day on.',
    kind: 'command',
    body: 'json',
    permission: 'ticket:insert',
    scope: { projectId: 'project' },
    input: z.strictObject({ projectId: Id, plan: MaintenanceBody }),
    output: MaintenancePlan,
  }),
  edit: call({
    ...onPlan,
    path: 'workOrder/updateMaintenancePlan.action',
    description: 'Changes a maintenance plan; orders that it made stay as they are.',
    permission: 'ticket:custom',
    input: z.strictObject({ maintenancePlanId: Id, version: Version, plan: MaintenanceBody }),
    output: MaintenancePlan,
  }),
  move: call({
    ...onPlan,
    path: 'workOrder/moveMaintenancePlan.action',
    description: 'Pauses a maintenance plan, lets it go on, or ends it.',
    permission: 'ticket:custom',
    input: z.strictObject({ maintenancePlanId: Id, version: Version, act: z.enum(maintenanceActs) }),
    output: MaintenancePlan,
  }),
  sheets: call({
    path: 'workOrder/findChecks.action',
    description: 'The check list of a maintenance order: its equipment, what is looked at and what was found.',
    kind: 'query',
    body: 'form',
    permission: 'ticket:select',
    scope: { workOrderId: 'workOrder' },
    input: z.object({ ...pageInput, workOrderId: Id }),
    output: pageOf(MaintenanceSheet),
  }),
  answer: call({
    path: 'workOrder/answerChecks.action',
    description: 'Says what was found on equipment of a maintenance order; several at once only where all is normal.',
    kind: 'command',
    body: 'json',
    permission: 'ticket:update',
    scope: { workOrderId: 'workOrder', equipmentIds: 'equipment' },
    input: z.strictObject({
      workOrderId: Id,
      equipmentIds: z.array(Id).check(z.minLength(1), z.maxLength(mostAnswered)),
      /** None: every item of each is normal. */
      results: z.array(MaintenanceResult).check(z.maxLength(20)),
    }),
    output: z.object({ answered: z.int() }),
  }),
  records: call({
    path: 'workOrder/findMaintenanceRecords.action',
    description: 'The maintenance records of a piece of equipment, the last one first.',
    kind: 'query',
    body: 'form',
    permission: 'ticket:list',
    scope: { equipmentId: 'equipment' },
    input: z.object({ ...pageInput, equipmentId: Id }),
    output: pageOf(MaintenanceRecord),
  }),
}
