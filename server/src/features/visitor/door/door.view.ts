/** Doors as their controllers report them. What was never said is not known, and stays so. */
import type { Door } from '@vigil/contract/visitor/door'
import type { DoorRow } from './door.repository.ts'

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const flagOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

export const doorOf = ({ id, name, place, online, reported, reported_at }: DoorRow): Door => ({
  equipmentId: id,
  name,
  place,
  isOnline: online,
  doorState: textOf(reported?.['doorState']),
  lockMode: textOf(reported?.['lockMode']),
  isReleased: flagOf(reported?.['fireRelease']),
  reportedAt: reported_at?.toISOString() ?? null,
})
