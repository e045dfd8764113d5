/** A shift and its people as screens see them. */
import { DutyCertificate } from '@vigil/contract/duty/duty'
import { type DutyShift } from '@vigil/contract/duty/now'
import type { CertificateRow, ShiftRow } from './roster.repository.ts'
import { certificateFault, lastDayOf } from './roster.rules.ts'

/** What the papers of the unit say of its people. */
export interface Papers {
  readonly names: ReadonlyMap<string, string>
  readonly certificates: ReadonlyMap<string, readonly DutyCertificate[]>
  /** By which the unit's days begin. */
  readonly zone: string
}

/** A kind that the contract does not know opens no control room. */
export const certificatesBy = (rows: readonly CertificateRow[]): Map<string, DutyCertificate[]> => {
  const byPerson = Map.groupBy(rows, ({ account_id }) => account_id)
  return new Map(
    [...byPerson].map(([id, own]) => [
      id,
      own.flatMap(
        ({ kind, cert_no, good_until }) =>
          DutyCertificate.safeParse({ kind, number: cert_no, until: good_until }).data ?? [],
      ),
    ]),
  )
}

export const nameIn = (names: ReadonlyMap<string, string>, id: string): string => names.get(id) ?? ''

export const shiftOf = (row: ShiftRow, { names, certificates, zone }: Papers): DutyShift => {
  const day = lastDayOf({ to: row.to_at.getTime() }, zone)
  return {
    shiftId: row.id,
    projectId: row.project_id,
    from: row.from_at.toISOString(),
    to: row.to_at.toISOString(),
    people: row.people.map(({ account_id, arrived_at }, place) => ({
      accountId: account_id,
      name: nameIn(names, account_id),
      isLeader: place === 0,
      arrivedAt: arrived_at === null ? null : new Date(arrived_at).toISOString(),
      fault: certificateFault(certificates.get(account_id) ?? [], day),
    })),
    takenAt: row.taken_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    version: row.version,
  }
}
