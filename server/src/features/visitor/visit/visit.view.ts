/** Visits as people of the unit read them. */
import type { VisitState } from '@vigil/contract/visitor/visit-moves'
import type { Visit, VisitDetail, VisitPurpose } from '@vigil/contract/visitor/visit'
import { holds } from '@vigil/contract/rights/permissions'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import * as visits from './visit.repository.ts'
import { decideFault, maskedIdCard, maskedName } from './visit.rules.ts'

export type Names = ReadonlyMap<string, string>

export const namesFor = async (tx: Transaction, projectId: string, ids: readonly (string | null)[]): Promise<Names> => {
  const known = [...new Set(ids.flatMap((id) => id ?? []))]
  const rows = known.length === 0 ? [] : await tx.rows(visits.namesOf(projectId, known))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export const nameIn = (names: Names, id: string | null): string | null => (id === null ? null : (names.get(id) ?? null))

// The columns hold what this feature wrote there; the database checks the state too.
export const stateOf = (row: Pick<visits.VisitRow, 'state'>): VisitState => row.state as VisitState

export const deciderOf = (actor: Actor) => ({
  accountId: actor.accountId,
  isDesk: holds(actor.permissions, 'visitor:custom'),
})

interface Reader {
  readonly actor: Actor
  readonly names: Names
  readonly at: number
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const visitOf = (row: visits.ShownVisit, { actor, names, at }: Reader): Visit => ({
  visitId: row.id,
  projectId: row.project_id,
  state: stateOf(row),
  visitorName: maskedName(row.name),
  hostId: row.host_id,
  hostName: nameIn(names, row.host_id),
  // As the state: written here, from the contract's own list.
  purpose: row.purpose as VisitPurpose,
  people: row.people,
  beginsAt: row.begins_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  askedAt: row.asked_at.toISOString(),
  arrivedAt: iso(row.arrived_at),
  leftAt: iso(row.left_at),
  lastDoorName: row.last_door,
  lastAt: iso(row.last_at),
  mayDecide: row.state === 'asked' && decideFault(row, deciderOf(actor), at) === null,
  isErased: row.erased_at !== null,
  version: row.version,
})

export const detailOf = (row: visits.ShownVisit, reader: Reader, doors: readonly visits.Named[]): VisitDetail => ({
  ...visitOf(row, reader),
  fullName: row.name,
  userTel: row.mobile,
  idCardMasked: maskedIdCard(row.id_card_tail),
  plate: row.plate,
  words: row.words,
  hostWords: row.host_words,
  doors: doors.map(({ id, name }) => ({ equipmentId: id, name })),
  decidedAt: iso(row.decided_at),
  decidedByName: nameIn(reader.names, row.decided_by),
  why: row.why,
})
