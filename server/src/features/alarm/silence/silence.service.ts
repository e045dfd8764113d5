/** Says that a fire calls nobody. No other process is asked: it is true also when the one that should call is dead. */
import { rightOf } from '@vigil/contract/alarm/kind-rights'
import { alarmKinds } from '@vigil/contract/live/live-events'
import type { Silence } from '@vigil/contract/alarm/silence'
import { holds } from '@vigil/contract/rights/permissions'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { silentAlarms } from './silence.repository.ts'

export const createSilenceService = ({ database }: { readonly database: ScopedDatabase }) => ({
  async find(actor: Actor): Promise<Silence> {
    const kinds = alarmKinds.filter((kind) => holds(actor.permissions, rightOf(kind, 'select')))
    const rows = await database.read(settingsOf(actor), silentAlarms(actor.scope, kinds))
    const [first] = rows
    return {
      untold: rows.filter(({ untold }) => untold).length,
      uncalled: rows.filter(({ untold, uncalled }) => uncalled && !untold).length,
      fires: rows.filter(({ kind }) => kind === 'fire-alarm').length,
      first: first
        ? {
            alarmId: first.id,
            projectName: first.project_name,
            equipmentName: first.equipment_name,
            at: first.first_at.toISOString(),
          }
        : null,
    }
  },
})
