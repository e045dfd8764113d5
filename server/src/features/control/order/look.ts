/** Reads how things stand for an order, and refuses what must not be. The same look at prepare, operate and accept. */
import type { UnregisteredLoads } from '@vigil/contract/equipment/control'
import { Problem, type ProblemCode } from '@vigil/contract/problems'
import type { Command } from '@vigil/device-types/device-type'
import { worstFireLoad } from '@vigil/device-types/fire-load'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { CompiledQuery } from 'kysely'
import { expireStateOf, lifecycleOf } from '#foundation/equipment/equipment.rules.ts'
import { registeredLoad } from '#foundation/equipment/fire-load.rules.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { locksForService, moves } from '#foundation/rights/move.rules.ts'
import type { SeenState } from '#schema/tables/control.ts'
import { paramFaults } from './command-params.rules.ts'
import { childrenOf, controlFacts, controlTarget, type FactsRow, type TargetRow } from '../control.repository.ts'
import { refusalOf, type Order, type Situation } from '../control.rules.ts'
import { closes } from './effect.rules.ts'
import { lockOf } from './lock.rules.ts'
import { isCauseStanding } from './reclose.rules.ts'
import { isStale, seenOf } from './seen-state.rules.ts'

type Read = <Row>(query: CompiledQuery<Row>) => Promise<Row[]>

export interface Asked {
  readonly equipmentId: string
  readonly action: string
  readonly params: Readonly<Record<string, unknown>>
}

export interface Look {
  readonly target: TargetRow
  readonly order: Order
  readonly situation: Situation
  readonly seen: SeenState
}

/** Whoever is refused by a lock reads whose it is. */
const aboutLocks: readonly ProblemCode[] = ['equipmentLocked', 'lockedByOther']

/** Whoever is refused for a fire load reads what is to be registered. */
const aboutLoads: readonly ProblemCode[] = ['fireLoadIncluded', 'fireLoadNotTimed']

interface Refused {
  readonly target: TargetRow
  readonly facts: FactsRow
  readonly actor: Actor
}

const wayOut = async (read: Read, refusal: ProblemCode, { target, facts, actor }: Refused): Promise<unknown> => {
  if (aboutLocks.includes(refusal)) return { lock: lockOf(facts, actor) }
  if (!aboutLoads.includes(refusal)) return undefined
  const family = [target, ...(await read(childrenOf(target.id)))]
  const unregistered = family
    .filter((row) => registeredLoad(row) === 'unregistered')
    .map(({ id, name }) => ({ equipmentId: id, deviceName: name }))
  return { unregistered } satisfies UnregisteredLoads
}

interface Bearing {
  /** The command that is being accepted, which does not stand in its own way. */
  readonly besides?: string
  /** It acts another time: what stands in the way only now does not count. */
  readonly isForLater?: boolean
}

export const look = async (
  read: Read,
  actor: Actor,
  asked: Asked,
  now: number,
  { besides, isForLater = false }: Bearing = {},
): Promise<Look> => {
  const [target] = await read(controlTarget(actor.scope, asked.equipmentId))
  if (!target) throw new Problem('missing')
  const order = orderOf(target, asked)
  // Whoever works on a circuit relies on a person, not on a program.
  if (actor.isProgram && locksForService(order)) throw new Problem('peopleOnly')
  const question = { isClosing: closes(order), isReading: !moves(order), besides: besides ?? null }
  const [facts] = await read(controlFacts(target.id, question))
  if (!facts) throw new Problem('missing')
  const present = situationOf(target, facts, order, now)
  const situation = isForLater
    ? { ...present, online: true, isStale: false, isBusy: false, isUpdating: false }
    : present
  const refusal = refusalOf(actor, order, situation)
  if (refusal) throw new Problem(refusal, await wayOut(read, refusal, { target, facts, actor }))
  return { target, order, situation, seen: seenOf(order.type, order.command, target) }
}

export const situationOf = (target: TargetRow, facts: FactsRow, order: Order, now: number): Situation => ({
  lifecycle: lifecycleOf(target),
  expireState: expireStateOf(target.expires_at, now),
  online: target.online,
  controlMode: target.reported['ctrlMode']?.value,
  isStale: isStale(order.type, order.command, target.reported, now),
  isBusy: facts.is_busy,
  isUpdating: facts.is_updating,
  hasFire: facts.has_fire,
  hasTripped: facts.has_tripped,
  isCauseStanding: isCauseStanding(order.type, facts.standing_events, target.reported),
  isSiteConfirmed: facts.is_site_confirmed,
  isRiskyCut: facts.is_risky_cut,
  fireLoad: worstFireLoad(facts.loads.map(registeredLoad)),
  lockedBy: facts.lock_by,
  hasLockNear: facts.has_lock_near,
})

export const typeOf = ({ type_no, protocol_id }: Pick<TargetRow, 'type_no' | 'protocol_id'>) =>
  findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined })

export const orderOf = (
  row: Pick<TargetRow, 'type_no' | 'protocol_id'>,
  { action, params }: Pick<Asked, 'action' | 'params'>,
): Order => {
  const type = typeOf(row)
  const command: Command | undefined = Object.hasOwn(type.commands, action) ? type.commands[action] : undefined
  if (!command) throw new Problem('noSuchCommand')
  const fields = paramFaults(command, params)
  if (fields.length > 0) throw new Problem('invalidInput', { fields })
  return { type, action, command, params }
}
