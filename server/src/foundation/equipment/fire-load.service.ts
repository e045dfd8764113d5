/** Somebody of the unit says what a loop feeds. Timers and "all off" rest on it, so it has a name and leaves a row. */
import type { InputOf } from '@vigil/contract/call'
import type { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { Problem } from '@vigil/contract/problems'
import { isLessSafe } from '@vigil/device-types/fire-load'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { proveIdentity } from '../account/step-up.ts'
import { settingsOf, type Actor } from '../rights/actor/actor.ts'
import { appendAudit } from '../rights/call/audit.repository.ts'
import { isEndUser } from '../rights/move.rules.ts'
import { lockEquipment, setFireLoad } from './equipment.repository.ts'
import { isLoadByType, keptAs, registeredLoad } from './fire-load.rules.ts'

type Registration = InputOf<typeof equipmentCalls.setFireLoad>

export const createFireLoadService = ({ database }: { database: ScopedDatabase }) => ({
  async register(actor: Actor, { equipmentId, fireLoad, password }: Registration): Promise<void> {
    // What hangs behind the wall of his flat is the unit's to know.
    if (isEndUser(actor)) throw new Problem('fireLoadNotTenants')
    if (password !== undefined) await proveIdentity(database, actor, password)
    await database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(lockEquipment(actor.scope, equipmentId))
      if (!row) throw new Problem('missing')
      if (isLoadByType(row) && fireLoad !== 'yes') throw new Problem('fireLoadByType')
      const before = registeredLoad(row)
      if (isLessSafe(before, fireLoad) && password === undefined) throw new Problem('passwordNeeded')
      await tx.rows(setFireLoad(row.id, keptAs[fireLoad]))
      await tx.rows(
        appendAudit({
          action: 'fireLoad',
          outcome: 'ok',
          target_id: row.id,
          account_id: actor.accountId,
          oem_id: row.oem_id,
          company_id: row.company_id,
          project_id: row.project_id,
          details: JSON.stringify({ from: before, to: fireLoad }),
        }),
      )
    })
  },
})
