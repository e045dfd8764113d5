/** Writes an order that was looked at and found good: the command, the lock it hangs, its moves, the audit, the word. */
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { moves } from '#foundation/rights/move.rules.ts'
import type { ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { recordOrder } from '../course/command-records.ts'
import * as control from '../control.repository.ts'
import { isEmergencyStop, noteAbout } from '../control.rules.ts'
import type { Look } from './look.ts'

export interface Placing {
  readonly id: string
  readonly actor: Actor
  readonly seen: Look
  /** Why it moves: by a person's own hand, or by what he began. */
  readonly origin: { readonly kind: 'account' | 'batch' | 'timer' | 'scene' | 'rule'; readonly id: string }
  readonly note: string | null
}

export const placeOrder = async (tx: ScopedTransaction, placing: Placing): Promise<control.ToldRow> => {
  const { actor, seen, note } = placing
  const { command } = seen.order
  const waits = command.confirmBy === 'second-person'
  const row = newCommand(placing)
  const insert = waits ? control.insertWaiting(row) : control.insertQueued(row, command.timeoutSec)
  const [placed] = await tx.rows(insert)
  if (!placed) throw new Error('a command was inserted and did not come back')
  if (noteAbout(actor, seen.order, seen.situation) === 'lock')
    await tx.rows(control.hangLock(newLock(placed.id, actor, seen, note ?? '')))
  await recordOrder(tx, actor, placed, waits ? [null, 'created'] : [null, 'created', 'authorised', 'queued'], note)
  return placed
}

export const siteOf = ({ target }: Look) => ({
  oem_id: target.oem_id,
  company_id: target.company_id,
  project_id: target.project_id,
  equipment_id: target.id,
})

const newCommand = ({ id, actor, seen, origin }: Placing) => ({
  id,
  ...siteOf(seen),
  carrier_id: seen.target.parent_id ?? seen.target.id,
  child_key: seen.target.child_key,
  action: seen.order.action,
  params: JSON.stringify(seen.order.params),
  overtakes: isEmergencyStop(seen.order),
  is_read: !moves(seen.order),
  origin_kind: origin.kind,
  origin_id: origin.id,
  account_id: actor.accountId,
})

const newLock = (commandId: string, actor: Actor, seen: Look, reason: string) => ({
  ...siteOf(seen),
  command_id: commandId,
  account_id: actor.accountId,
  reason,
})
