/** A command that waits: for the second person's word, or for nothing any more because it is taken back. */
import type { InputOf } from '@vigil/contract/call'
import { commandMoves, type controlCalls } from '@vigil/contract/equipment/control'
import { Problem } from '@vigil/contract/problems'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { holdActor } from '#foundation/rights/actor/hold-actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { commandById } from './log/command-log.repository.ts'
import { knownState } from '#foundation/equipment/command-record.ts'
import { recordOrder, tellScreens } from './course/command-records.ts'
import type { Outcome, Sending } from './course/command-sending.ts'
import * as control from './control.repository.ts'
import { mayMove } from './control.rules.ts'
import { look, orderOf } from './order/look.ts'
import { isOtherPerson, proveIdentity } from '#foundation/account/step-up.ts'

type Deps = { database: ScopedDatabase; actors: Pick<Actors, 'fresh'>; send: Sending; now: () => number }

export const createWaitingCommands = ({ database, actors, send, now }: Deps) => {
  const found = async (tx: ScopedTransaction, actor: Actor, commandId: string) => {
    const [row] = await tx.rows(commandById(actor.scope, commandId))
    if (!row) throw new Problem('missing')
    return row
  }

  const authorise = async (tx: ScopedTransaction, asker: Actor, commandId: string): Promise<control.ToldRow> => {
    const actor = await holdActor(tx, asker)
    await found(tx, actor, commandId)
    const [waiting] = await tx.rows(control.waitingCommand(commandId))
    if (!waiting) throw new Problem('conflict')
    const [other] = await tx.rows(isOtherPerson(waiting.account_id ?? '', actor.accountId))
    if (!other?.is_other) throw new Problem('otherPersonNeeded')
    const { equipment_id: equipmentId, action, params } = waiting
    const { order } = await look(tx.rows, actor, { equipmentId, action, params }, now(), { besides: commandId })
    const [queued] = await tx.rows(control.queueWaiting(commandId, equipmentId, order.command.timeoutSec))
    if (!queued) throw new Problem('conflict')
    await recordOrder(tx, actor, queued, ['created', 'authorised', 'queued'])
    return queued
  }

  return {
    /** The second person answers for it with rights and a password of his own. */
    async accept(actor: Actor, { commandId, password }: InputOf<typeof controlCalls.accept>): Promise<Outcome> {
      await proveIdentity(database, actor, password)
      const fresh = await actors.fresh(actor.tokenHash)
      if (!fresh) throw new Problem('tokenUnknown')
      return send(fresh, await database.write(settingsOf(fresh), (tx) => authorise(tx, fresh, commandId)))
    },

    /** Takes back what was not sent yet: one's own, or what one might have ordered oneself. */
    withdraw: (actor: Actor, commandId: string): Promise<Outcome> =>
      database.write(settingsOf(actor), async (tx) => {
        const row = await found(tx, actor, commandId)
        const [target] = await tx.rows(control.controlTarget(actor.scope, row.equipment_id))
        if (!target) throw new Problem('missing')
        if (row.account_id !== actor.accountId && !mayMove(actor, orderOf(target, row))) throw new Problem('forbidden')
        const from = knownState(row.state)
        if (!commandMoves[from].includes('cancelled')) throw new Problem('conflict')
        const by = { actorKind: 'account', actorId: actor.accountId, note: null } as const
        const end = { commandId, from, to: 'cancelled', reason: 'withdrawn', late: false } as const
        const moved = await tx.rows(control.moveCommands([{ ...end, ...by }]))
        if (moved.length === 0) throw new Problem('conflict')
        tellScreens(tx, moved)
        return { commandId, state: 'cancelled' }
      }),
  }
}
