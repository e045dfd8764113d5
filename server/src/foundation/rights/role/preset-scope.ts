/** Where a preset role counts: the kind of place follows from the role. */
import type { PresetRoleName } from './preset-roles.ts'

export interface Place {
  readonly oem?: string | undefined
  readonly company?: string | null | undefined
  readonly project?: string | undefined
}

export const presetScope = (role: PresetRoleName, place: Place): { scope_kind: string; scope_id: string | null } => {
  if (role === 'super') return { scope_kind: 'platform', scope_id: null }
  if (role === 'endUser') return { scope_kind: 'equipment', scope_id: null }
  if (role === 'oem') return { scope_kind: 'oem', scope_id: place.oem ?? null }
  if (role === 'custom' || role === 'subCompany') return { scope_kind: 'company', scope_id: place.company ?? null }
  return { scope_kind: 'project', scope_id: place.project ?? null }
}
