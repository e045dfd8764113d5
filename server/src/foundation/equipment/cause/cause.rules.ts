/** Why a state changed: which order brought it about, or what the device says of it. Pure. */
import type { CauseKind } from '@vigil/contract/equipment/cause'
import { commandProof } from '@vigil/device-types/command-proof'
import type { Command, DeviceType } from '@vigil/device-types/device-type'
import { toldMover, type ToldMover } from '@vigil/device-types/told-mover'

const kinds: ReadonlyMap<string, CauseKind> = new Map([
  ['account', 'person'],
  ['batch', 'batch'],
  ['scene', 'scene'],
  ['timer', 'timer'],
  ['rule', 'rule'],
  ['readBack', 'platform'],
  ['dutyCheck', 'platform'],
])

export const kindOfOrigin = (originKind: string): CauseKind => kinds.get(originKind) ?? 'unknown'

export interface Changed {
  readonly at: Date
  readonly property: string
  readonly from: unknown
  readonly to: unknown
  /** When it had last been heard. */
  readonly heardBefore: Date
  /** What it told with it, and in which mode it stood. */
  readonly told: Readonly<Record<string, unknown>>
}

/** An order that left the platform: to the equipment itself, or to what it hangs on. */
export interface PastOrder {
  readonly id: string
  readonly type: Pick<DeviceType, 'commands'>
  readonly isOwn: boolean
  readonly action: string
  readonly params: Readonly<Record<string, unknown>>
  readonly state: string
  readonly originKind: string
  readonly createdAt: Date
  readonly settledAt: Date | null
  readonly timeoutAt: Date
}

type Moved = Pick<DeviceType, 'properties' | 'offlineAfterSec'>

/** The clocks of gateway and database may differ a little. */
const toleranceMs = 250
/** As long as a measured state may still come and prove an order that ran out. */
const lateMs = 600_000

const isWithin = (at: Date, from: Date, to: number): boolean =>
  at.getTime() >= from.getTime() - toleranceMs && at.getTime() <= to + toleranceMs

/** It is what the order is proved by. */
const isProofOf = ({ action, params, type, ...order }: PastOrder, { at, property, to }: Changed): boolean => {
  const done = type.commands[action]?.done?.filter((when) => when.property === property)
  if (!order.isOwn || !done || done.length === 0) return false
  const end = order.state === 'done' && order.settledAt ? order.settledAt.getTime() : order.timeoutAt.getTime() + lateMs
  return isWithin(at, order.createdAt, end) && commandProof({ done }, params, { [property]: to }) === 'done'
}

const moves = ({ permission, done }: Command, isOwn: boolean): boolean =>
  done === undefined && (permission === ':batch' || (isOwn && permission === ':custom'))

/** Nothing that is measured proves these: turning off all that hangs on one, a test that opens a loop. */
const mayHaveMoved = ({ type, action, isOwn, createdAt, timeoutAt }: PastOrder, { at }: Changed): boolean => {
  const command = type.commands[action]
  return command !== undefined && moves(command, isOwn) && isWithin(at, createdAt, timeoutAt.getTime())
}

/** A fault and a trip are the device's own, whatever was ordered beside. */
const isOwnFailure = ({ properties }: Moved, { property, to }: Changed): boolean => {
  const row = properties[property]
  if (row?.type !== 'enum' && row?.type !== 'bool') return false
  const severity = row.values.find(({ value }) => value === to)?.severity
  return severity === 'fault' || severity === 'alarm' || severity === 'fire'
}

/** The mode that is left was set by a hand there, too. */
const moverOf = ({ property, from, told }: Changed): ToldMover | undefined =>
  toldMover(told) ?? (property === 'ctrlMode' ? toldMover({ ctrlMode: from }) : undefined)

export interface Reason {
  readonly kind: CauseKind
  readonly commandId: string | null
}

const by = (kind: CauseKind): Reason => ({ kind, commandId: null })
const byOrder = ({ id, originKind }: PastOrder): Reason => ({ kind: kindOfOrigin(originKind), commandId: id })

/** Of several orders the last one before it. */
export const reasonOf = (type: Moved, change: Changed, orders: readonly PastOrder[]): Reason => {
  if (isOwnFailure(type, change)) return by('device')
  const newestFirst = orders.toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
  const proved = newestFirst.find((order) => isProofOf(order, change))
  if (proved) return byOrder(proved)
  const mover = moverOf(change)
  if (mover === 'local' || mover === 'timer') return by(mover)
  const likely = newestFirst.find((order) => mayHaveMoved(order, change))
  if (likely) return byOrder(likely)
  if (mover === 'elsewhere') return by('unknown')
  const silentMs = change.at.getTime() - change.heardBefore.getTime()
  const isAfterSilence = type.offlineAfterSec > 0 && silentMs > type.offlineAfterSec * 1_000
  return by(isAfterSilence && mover !== 'itself' ? 'unknown' : 'device')
}
