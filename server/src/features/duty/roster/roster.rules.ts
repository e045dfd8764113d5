/** What a shift must be before it stands on the roster. Pure. */
import { fewestPeople, longestShiftMs, type DutyCertificate } from '@vigil/contract/duty/duty'
import { type CertificateFault } from '@vigil/contract/duty/now'
import type { ProblemCode } from '@vigil/contract/problems'
import { dayOf } from '#foundation/project/unit-time.ts'

export interface Planned {
  readonly from: number
  readonly to: number
  /** The leader first. */
  readonly accountIds: readonly string[]
}

/** What the unit has beside it. */
export interface Around {
  /** People whom the roster can name, with what they can show. */
  readonly people: ReadonlyMap<string, readonly Pick<DutyCertificate, 'until'>[]>
  /** Every other shift that has not ended, for each of its people. */
  readonly others: readonly { readonly accountId: string; readonly from: number; readonly to: number }[]
  readonly now: number
  /** By which the unit's days begin. */
  readonly zone: string
}

export type ShiftRefusal = Extract<
  ProblemCode,
  | 'invalidInput'
  | 'shiftTooLong'
  | 'shiftTooFew'
  | 'shiftPast'
  | 'notOfUnit'
  | 'certificateMissing'
  | 'certificateExpired'
  | 'shiftOverlaps'
>

/** Good until the shift's last moment: one that ends at midnight does not need the day after. */
export const lastDayOf = ({ to }: Pick<Planned, 'to'>, zone: string): string => dayOf(to - 1, zone)

export const certificateFault = (
  certificates: readonly Pick<DutyCertificate, 'until'>[],
  day: string,
): CertificateFault | null => {
  if (certificates.length === 0) return 'missing'
  return certificates.some(({ until }) => until >= day) ? null : 'expired'
}

export const shiftRefusal = (shift: Planned, { people, others, now, zone }: Around): ShiftRefusal | undefined => {
  const { from, to, accountIds } = shift
  if (to <= from) return 'invalidInput'
  if (to <= now) return 'shiftPast'
  if (to - from > longestShiftMs) return 'shiftTooLong'
  if (new Set(accountIds).size < fewestPeople) return 'shiftTooFew'
  if (accountIds.some((id) => !people.has(id))) return 'notOfUnit'
  const faults = accountIds.map((id) => certificateFault(people.get(id) ?? [], lastDayOf(shift, zone)))
  if (faults.includes('missing')) return 'certificateMissing'
  if (faults.includes('expired')) return 'certificateExpired'
  const overlaps = others.some((other) => accountIds.includes(other.accountId) && other.from < to && from < other.to)
  return overlaps ? 'shiftOverlaps' : undefined
}
