/** Why equipment that a scene or a rule names would not be moved, whatever the hour. Pure. */
import { workingLifecycles } from '@vigil/contract/equipment/lifecycles'
import { expireStateOf, lifecycleOf } from '#foundation/equipment/equipment.rules.ts'

/** As far as it is there: what is gone has nothing. */
interface Standing {
  readonly project_id: string | null
  readonly lifecycle: string | null
  readonly expires_at: Date | null
}

/** A code of our problems: gone from the unit, not in service, or expired. */
export const troubleOf = (row: Standing | undefined, projectId: string, now: number): string | null => {
  if (row?.project_id !== projectId) return 'missing'
  if (row.lifecycle === null || !workingLifecycles.includes(lifecycleOf({ lifecycle: row.lifecycle })))
    return 'equipmentNotInService'
  return row.expires_at && expireStateOf(row.expires_at, now) > 0 ? 'equipmentExpired' : null
}
