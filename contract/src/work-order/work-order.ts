/** Work that people are sent to do: asked for, assigned, done where it is, proved, accepted by another, rated. */
import * as z from 'zod/mini'
import { whereItIs } from '../equipment/where-it-is.ts'
import { Id, Instant } from '../ids.ts'
import { Photo } from '../photo.ts'
import { boardColumns, orderActs, orderClocks, orderStates } from './order-moves.ts'

export const orderKinds = ['repair', 'maintenance', 'installation', 'hazard', 'application'] as const
export type OrderKind = (typeof orderKinds)[number]

export const orderUrgencies = ['urgent', 'high', 'normal'] as const
export type OrderUrgency = (typeof orderUrgencies)[number]

/** What made it: a person, an alarm judged a fault of the device, a hazard, a plan of maintenance, somebody passing by. */
export const orderSources = ['person', 'alarm', 'hazard', 'fault', 'nuisance', 'selfTest', 'plan', 'visitor'] as const
export type OrderSource = (typeof orderSources)[number]

/** Why work rests: the clock of the order stands meanwhile. */
export const restReasons = ['parts', 'access', 'customer'] as const
export type RestReason = (typeof restReasons)[number]

export const arrivalWays = ['gps', 'code'] as const
export const photoPhases = ['before', 'after'] as const
export type PhotoPhase = (typeof photoPhases)[number]
export const mostPhotosOfPhase = 9
export const mostParts = 20
/** All rests of an order together. */
export const longestRestMs = 15 * 86_400_000
/** Who says that he is there is no further from the unit. */
export const arrivalMetres = 300

/** What is written in the course beside what people do. */
export const orderMovesSaid = [...orderActs, 'make', 'remind', 'end'] as const

export const OrderMove = z.object({
  at: Instant,
  act: z.enum(orderMovesSaid),
  to: z.enum(orderStates),
  /** Null: the platform by itself. */
  actorName: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
export type OrderMove = z.output<typeof OrderMove>

export const OrderSummary = z.object({
  workOrderId: Id,
  /** What people say on the telephone. */
  code: z.string(),
  ...whereItIs,
  kind: z.enum(orderKinds),
  urgency: z.enum(orderUrgencies),
  source: z.enum(orderSources),
  /** Key of the event in the device type's row, where one is behind it. */
  event: z.nullable(z.string()),
  title: z.string(),
  state: z.enum(orderStates),
  madeAt: Instant,
  /** The clock that runs now, and when it is over; none where nobody can do anything about it. */
  clock: z.nullable(z.enum(orderClocks)),
  clockFrom: z.nullable(Instant),
  dueAt: z.nullable(Instant),
  isOverdue: z.boolean(),
  /** Where it rests: since when. */
  restsSince: z.nullable(Instant),
  assigneeId: z.nullable(Id),
  assigneeName: z.nullable(z.string()),
  version: z.int(),
})
export type OrderSummary = z.output<typeof OrderSummary>

export const OrderPart = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  count: z.int().check(z.minimum(1), z.maximum(999)),
})
export type OrderPart = z.output<typeof OrderPart>

/** How he proved that he is there, and how far that was from the unit. */
const Arrival = z.object({
  at: Instant,
  way: z.enum(arrivalWays),
  metres: z.nullable(z.int()),
})

/** What the platform saw of the equipment when the work was said to be done. */
const OnlineCheck = z.object({ at: Instant, isOnline: z.nullable(z.boolean()), isRecovered: z.nullable(z.boolean()) })

export const OrderCase = z.extend(OrderSummary, {
  detail: z.string(),
  makerName: z.nullable(z.string()),
  address: z.string(),
  longitude: z.nullable(z.number()),
  latitude: z.nullable(z.number()),
  alarmId: z.nullable(Id),
  hazardId: z.nullable(Id),
  /** When each step was done; none where it is still to come. */
  steps: z.object({
    submitted: z.nullable(Instant),
    assigned: z.nullable(Instant),
    accepted: z.nullable(Instant),
    arrived: z.nullable(Instant),
    processing: z.nullable(Instant),
    finished: z.nullable(Instant),
    passed: z.nullable(Instant),
  }),
  dues: z.object({ accept: z.nullable(Instant), arrive: z.nullable(Instant), finish: z.nullable(Instant) }),
  rest: z.object({ reason: z.nullable(z.enum(restReasons)), usedMs: z.int(), leftMs: z.int() }),
  arrival: z.nullable(Arrival),
  /** What the equipment says now; null where nothing is known or no equipment is named. */
  now: z.object({ isOnline: z.nullable(z.boolean()), isRecovered: z.nullable(z.boolean()) }),
  check: z.nullable(OnlineCheck),
  cause: z.nullable(z.string()),
  measure: z.nullable(z.string()),
  unrecovered: z.nullable(z.string()),
  parts: z.array(OrderPart),
  photos: z.array(z.extend(Photo, { phase: z.enum(photoPhases) })),
  /** Of what somebody without an account reported: what he saw, and his number where he left one. */
  /** Of an order that a maintenance plan made: what there is to look at, and how far it is. */
  maintenance: z.nullable(
    z.object({ equipment: z.int(), answered: z.int(), abnormal: z.int(), mayAnswer: z.boolean() }),
  ),
  reporter: z.nullable(z.object({ kinds: z.array(z.string()), userTel: z.nullable(z.string()) })),
  rejections: z.int(),
  rating: z.nullable(z.int()),
  ratingNote: z.nullable(z.string()),
  timeline: z.array(OrderMove),
  mayDo: z.array(z.enum(orderActs)),
  mayAddPhotos: z.array(z.enum(photoPhases)),
})
export type OrderCase = z.output<typeof OrderCase>

export const BoardLane = z.object({
  column: z.enum(boardColumns),
  count: z.int(),
  overdue: z.int(),
  rows: z.array(OrderSummary),
})
export type BoardLane = z.output<typeof BoardLane>

/** Whom the dispatcher may send, and what speaks for each. */
export const OrderCandidate = z.object({
  accountId: Id,
  name: z.string(),
  job: z.nullable(z.string()),
  isOnShift: z.boolean(),
  openOrders: z.int(),
  hasRefused: z.boolean(),
  isSuggested: z.boolean(),
})
export type OrderCandidate = z.output<typeof OrderCandidate>

export const OrderTitle = z.string().check(z.trim(), z.minLength(2), z.maxLength(60))
export const OrderDetail = z.string().check(z.trim(), z.maxLength(500))
