/** Rows as the wire says them. */
import {
  packFailures,
  type InspectorPack,
  type PackLink,
  type packLinkStates,
} from '@vigil/contract/inspector-pack/inspector-pack'
import type { PackState } from '@vigil/contract/inspector-pack/pack-moves'
import type { LinkRow } from './link/link.repository.ts'
import type { PackRow } from './pack.repository.ts'

export type Names = ReadonlyMap<string, string>

export const linkOf = (row: LinkRow, names: Names, now: number): PackLink => ({
  packLinkId: row.id,
  state: linkState(row, now),
  madeBy: names.get(row.account_id) ?? null,
  madeAt: row.made_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  opened: row.opened,
  openedAt: row.opened_at?.toISOString() ?? null,
})

const linkState = ({ revoked_at, expires_at }: LinkRow, now: number): (typeof packLinkStates)[number] => {
  if (revoked_at !== null) return 'revoked'
  return expires_at.getTime() > now ? 'open' : 'over'
}

/** What it is, whoever looks. */
export const madeOf = (row: PackRow) => ({
  fromDay: row.from_day,
  toDay: row.to_day,
  madeAt: row.made_at?.toISOString() ?? null,
  bytes: row.bytes,
  counts: row.counts,
  missing: row.missing,
  fingerprint: row.fingerprint,
})

export const packOf = (row: PackRow, links: readonly PackLink[], names: Names): InspectorPack => ({
  packId: row.id,
  projectId: row.project_id,
  ...madeOf(row),
  // The column holds what this feature wrote there; the database checks it too.
  state: row.state as PackState,
  progress: row.progress,
  failure: packFailures.find((failure) => failure === row.failure) ?? null,
  askedBy: names.get(row.account_id) ?? null,
  askedAt: row.asked_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  links: [...links],
})
