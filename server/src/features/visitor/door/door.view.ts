/** Doors as their controllers report them. What was never said is not known, and stays so. */
import type { Door } from '@vigil/contract/visitor/door'
import type { DoorRow } from './door.repository.ts'

type Reported = DoorRow['reported']

/** A shadow keeps each reading with its time. */
const valueOf = (reported: Reported, key: string): unknown => {
  const told = reported?.[key]
  return typeof told === 'object' && told !== null && 'value' in told ? told.value : undefined
}
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const flagOf = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

export const doorOf = ({ id, name, place, online, reported, reported_at }: DoorRow): Door => ({
  equipmentId: id,
  name,
  place,
  isOnline: online,
  doorState: textOf(valueOf(reported, 'doorState')),
  lockMode: textOf(valueOf(reported, 'lockMode')),
  isReleased: flagOf(valueOf(reported, 'fireRelease')),
  reportedAt: reported_at?.toISOString() ?? null,
})
