/** What a person may make of a work order. The table of moves is the contract's; the guards stand beside it. Pure. */
import type { ProblemCode } from '@vigil/contract/problems'
import {
  clockIn,
  orderActs,
  orderEnds,
  orderMoves,
  type OrderAct,
  type OrderClock,
  type OrderSide,
  type OrderState,
} from '@vigil/contract/work-order/order-moves'
import { longestRestMs, type OrderKind } from '@vigil/contract/work-order/work-order'
import { duesOf, restEnds, running, stopped, type FinishClock } from './order-clock.rules.ts'

export interface HandledOrder extends FinishClock {
  readonly kind: OrderKind
  readonly state: OrderState
  readonly makerId: string | null
  readonly assigneeId: string | null
  readonly acceptDue: number | null
  readonly arriveDue: number | null
  readonly restSince: number | null
  readonly restUsedMs: number
  readonly rejections: number
  readonly refusedBy: readonly string[]
  readonly afterPhotos: number
}

export interface OrderPerson {
  readonly accountId: string
  /** Sends people. */
  readonly mayDispatch: boolean
  /** Says for the unit that work is good. */
  readonly mayPass: boolean
}

type Refusal = Extract<
  ProblemCode,
  | 'orderElsewhere'
  | 'assigneeOnly'
  | 'dispatcherOnly'
  | 'creatorOnly'
  | 'acceptorOnly'
  | 'acceptorIsAssignee'
  | 'restSpent'
>

const isSide: Readonly<Record<OrderSide, (order: HandledOrder, person: OrderPerson) => boolean>> = {
  creator: ({ makerId }, { accountId }) => makerId === accountId,
  dispatcher: (_, { mayDispatch }) => mayDispatch,
  assignee: ({ assigneeId }, { accountId }) => assigneeId === accountId,
  acceptor: (_, { mayPass }) => mayPass,
}

const onlyFor: Readonly<Record<OrderSide, Refusal>> = {
  creator: 'creatorOnly',
  dispatcher: 'dispatcherOnly',
  assignee: 'assigneeOnly',
  acceptor: 'acceptorOnly',
}

/** Why this person may not do it now, or undefined. */
export const orderRefusal = (order: HandledOrder, act: OrderAct, person: OrderPerson): Refusal | undefined => {
  const { from, by } = orderMoves[act]
  if (!from.includes(order.state)) return 'orderElsewhere'
  if (!by.some((side) => isSide[side](order, person))) return onlyFor[by[0] ?? 'dispatcher']
  const isOwnWork = order.assigneeId === person.accountId
  if ((act === 'pass' || act === 'reject') && isOwnWork) return 'acceptorIsAssignee'
  return act === 'suspend' && order.restUsedMs >= longestRestMs ? 'restSpent' : undefined
}

/** What it is after an act that was not refused. */
export const afterOrderAct = (
  order: HandledOrder,
  act: OrderAct,
  { now, assigneeId }: { readonly now: number; readonly assigneeId?: string | undefined },
): HandledOrder => {
  const moved = { ...order, state: orderMoves[act].to }
  switch (act) {
    case 'submit':
      return { ...moved, ...duesOf(order.urgency, now, order.zone) }
    case 'assign':
      return { ...moved, assigneeId: assigneeId ?? order.assigneeId }
    case 'refuse':
      return { ...moved, assigneeId: null, refusedBy: refusedAlso(order) }
    case 'suspend':
      return { ...moved, ...stopped(order, now), restSince: now }
    case 'resume':
      return { ...moved, ...rested(order, now) }
    case 'finish':
      return { ...moved, ...stopped(order, now) }
    case 'reject':
      return { ...moved, ...running(order, now), rejections: order.rejections + 1 }
    default:
      return moved
  }
}

const refusedAlso = ({ refusedBy, assigneeId }: HandledOrder): string[] => [
  ...refusedBy,
  ...(assigneeId === null ? [] : [assigneeId]),
]

/** However late somebody comes back, the clock has stood for fifteen days at most. */
const rested = (order: HandledOrder, now: number) => {
  const since = order.restSince ?? now
  const until = Math.min(now, restEnds(since, order.restUsedMs))
  return { ...running(order, until), restSince: null, restUsedMs: order.restUsedMs + until - since }
}

interface RunningClock {
  readonly clock: OrderClock
  readonly dueAt: number
}

/** Which clock runs, and until when. */
export const clockOf = (order: HandledOrder): RunningClock | undefined => {
  const clock = clockIn[order.state]
  if (!clock) return undefined
  const dueAt = { accept: order.acceptDue, arrive: order.arriveDue, finish: order.finishDue }[clock]
  return dueAt === null ? undefined : { clock, dueAt }
}

export const isOverdue = (order: HandledOrder, now: number): boolean => now > (clockOf(order)?.dueAt ?? Infinity)

const isOpen = ({ state }: HandledOrder): boolean => !orderEnds.some((end) => end === state)

/** What the reader may do now, for the buttons of the screen; the server asks again when one is pressed. */
export const orderActsFor = (order: HandledOrder, person: OrderPerson): OrderAct[] =>
  isOpen(order) ? orderActs.filter((act) => orderRefusal(order, act, person) === undefined) : []

/** Work that mends something shows it afterwards. */
export const needsAfterPhoto = ({ kind }: Pick<HandledOrder, 'kind'>): boolean =>
  kind === 'repair' || kind === 'hazard' || kind === 'installation'

/** Silent, or still saying what it was sent for. What is not known is not held against anybody. */
export const isNotWell = ({ isOnline, isRecovered }: { isOnline: boolean | null; isRecovered: boolean | null }) =>
  isOnline === false || isRecovered === false

const earthM = 6_371_000
const radians = (degrees: number): number => (degrees * Math.PI) / 180

interface Spot {
  readonly longitude: number
  readonly latitude: number
}

/** As the crow flies. */
export const metresBetween = (one: Spot, other: Spot): number => {
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return Math.round(2 * earthM * Math.asin(Math.sqrt(chord)))
}
