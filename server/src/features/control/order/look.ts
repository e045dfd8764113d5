/** Reads how things stand for an order, and refuses what must not be. The same look at prepare, operate and accept. */
import { Problem } from '@vigil/contract/problems'
import type { Command } from '@vigil/device-types/device-type'
import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { CompiledQuery } from 'kysely'
import { expireStateOf } from '#foundation/equipment/equipment.rules.ts'
import type { Actor } from '#foundation/rights/actor.ts'
import type { SeenState } from '#schema/tables/control.ts'
import { paramFaults } from './command-params.rules.ts'
import { controlFacts, controlTarget, type FactsRow, type TargetRow } from '../control.repository.ts'
import { closes, refusalOf, setsControlMode, type Order, type Situation } from '../control.rules.ts'
import { seenOf } from './seen-state.rules.ts'

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

/** `besides`: the command that is being accepted, which does not stand in its own way. */
export const look = async (
  read: Read,
  actor: Actor,
  asked: Asked,
  now: number,
  besides: string | null = null,
): Promise<Look> => {
  const [target] = await read(controlTarget(actor.scope, asked.equipmentId))
  if (!target) throw new Problem('missing')
  const order = orderOf(target, asked)
  // Whoever works on a circuit relies on a person, not on a program.
  if (actor.isProgram && setsControlMode(order)) throw new Problem('peopleOnly')
  const [facts] = await read(controlFacts(target.id, closes(order), besides))
  if (!facts) throw new Problem('missing')
  const situation = situationOf(target, facts, now)
  const refusal = refusalOf(actor, order, situation)
  if (refusal) throw new Problem(refusal)
  return { target, order, situation, seen: seenOf(order.type, order.command, target) }
}

export const situationOf = (target: TargetRow, facts: FactsRow, now: number): Situation => ({
  lifecycle: target.lifecycle,
  expireState: expireStateOf(target.expires_at, now),
  online: target.online,
  controlMode: target.reported['ctrlMode']?.value,
  isBusy: facts.is_busy,
  hasFire: facts.has_fire,
  hasTripped: facts.has_tripped,
  hasFireLoad: facts.has_fire_load,
})

export const orderOf = (
  { type_no, protocol_id }: Pick<TargetRow, 'type_no' | 'protocol_id'>,
  { action, params }: Pick<Asked, 'action' | 'params'>,
): Order => {
  const type = findDeviceType({ equipmentTypeId: type_no, protocolId: protocol_id ?? undefined })
  const command: Command | undefined = Object.hasOwn(type.commands, action) ? type.commands[action] : undefined
  if (!command) throw new Problem('noSuchCommand')
  const fields = paramFaults(command, params)
  if (fields.length > 0) throw new Problem('invalidInput', { fields })
  return { type, action, command, params }
}
