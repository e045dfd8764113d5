/** Maintenance and the end of service: by whom, why, and never so that an alarm is lost. */
import type { InputOf } from '@vigil/contract/call'
import { lifecycleMoves, mayGo, type lifecycleCalls } from '@vigil/contract/equipment/lifecycle'
import { Problem } from '@vigil/contract/problems'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { lockEquipment, type EquipmentRow } from '../equipment.repository.ts'
import { lifecycleOf } from '../equipment.rules.ts'
import { lifeNote } from '../life/life-note.ts'
import * as lives from './lifecycle.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string }
type Calls = typeof lifecycleCalls

export const createLifecycleService = ({ database, newId }: Deps) => {
  const change = (actor: Actor, equipmentId: string, step: (tx: Transaction, row: EquipmentRow) => Promise<void>) =>
    database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(lockEquipment(actor.scope, equipmentId))
      if (!row) throw new Problem('missing')
      await step(tx, row)
    })

  return {
    async maintain(actor: Actor, { equipmentId, isOn, reason, password }: InputOf<Calls['maintain']>): Promise<void> {
      if (password !== undefined) await proveIdentity(database, actor, password)
      else if (isOn) throw new Problem('passwordNeeded')
      await change(actor, equipmentId, async (tx, row) => {
        const move = isOn ? 'beginMaintenance' : 'endMaintenance'
        if (!mayGo(move, lifecycleOf(row))) throw new Problem('lifecycleElsewhere')
        await tx.rows(lives.moveLifecycle(row.id, move))
        const changes = [{ field: 'lifecycle', from: row.lifecycle, to: lifecycleMoves[move].to }]
        await tx.rows(lifeNote(newId(), actor, row, { move: isOn ? 'maintained' : 'returned', changes, reason }))
      })
    },

    async renew(actor: Actor, { equipmentId, lastDay, reason, password }: InputOf<Calls['renew']>): Promise<void> {
      await proveIdentity(database, actor, password)
      await change(actor, equipmentId, async (tx, row) => {
        // What speaks through a host is served with it.
        if (row.parent_id !== null) throw new Problem('childNotReplaced')
        const [end] = await tx.rows(lives.lastDayIn(row.project_id, lastDay))
        if (!end) throw new Problem('missing')
        if (end.is_past) throw new Problem('invalidInput', { fields: [{ path: 'lastDay', code: 'too_small' }] })
        await tx.rows(lives.setServedUntil(row.id, end.ends_at))
        const changes = [
          { field: 'servedUntil', from: row.expires_at?.toISOString() ?? null, to: end.ends_at?.toISOString() ?? null },
        ]
        await tx.rows(lifeNote(newId(), actor, row, { move: 'renewed', changes, reason }))
      })
    },
  }
}
