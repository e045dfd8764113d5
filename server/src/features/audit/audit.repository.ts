import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { AuditSeal } from './audit.rules.ts'

/** Up to this id everything is committed, or never will be. */
export const auditSettled = (): CompiledQuery<{ settled: number }> =>
  sql<{ settled: number }>`select audit_settled() as settled`.compile(query)

export const lockSealing = (): CompiledQuery => sql`select pg_advisory_xact_lock(9004)`.compile(query)

/** A row as it is hashed: all its columns, in one spelling, whatever the session's settings. */
const canonical = sql<string>`jsonb_build_array(e.id, to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  e.oem_id, e.company_id, e.project_id, e.account_id, e.action, e.target_id, e.outcome, e.details)::text`

export interface UnsealedRow {
  readonly id: number
  readonly oem_id: string | null
  readonly canonical: string
}

/** Nobody's rows, those of the platform itself, have a chain of their own. */
export const unsealedRows = (after: number, upTo: number, limit: number): CompiledQuery<UnsealedRow> =>
  sql<UnsealedRow>`
    select e.id, e.oem_id, ${canonical} as canonical from audit_entry e
    where e.id > ${after} and e.id <= ${upTo}
      -- Came with its operator, and with its seal.
      and not exists (select 1 from audit_seal s where s.came_at is not null and s.oem_id = e.oem_id and s.to_id >= e.id)
    order by e.id limit ${limit}`.compile(query)

/** A transaction seals all rows up to its last one, of whatever operator, so everything up to here is sealed. Not so elsewhere. */
export const sealedUpTo = (): CompiledQuery<{ id: number }> =>
  sql<{ id: number }>`select coalesce(max(to_id), 0) as id from audit_seal where came_at is null`.compile(query)

export type LastSeal = AuditSeal & { readonly oem_id: string | null }

// How the index spells the operator of those who have none.
const nobody = '00000000-0000-0000-0000-000000000000'
const chainOf = (oemId: string | null) => oemId ?? nobody

export const lastSeals = (oemIds: readonly (string | null)[]): CompiledQuery<LastSeal> =>
  sql<LastSeal>`
    select s.* from unnest(${oemIds.map(chainOf)}::uuid[]) as chain cross join lateral (
      select id, oem_id, from_id, to_id, hash, prev from audit_seal
      where coalesce(oem_id, '00000000-0000-0000-0000-000000000000') = chain order by to_id desc limit 1
    ) s`.compile(query)

export interface NewSeal {
  readonly oemId: string | null
  readonly from: number
  readonly to: number
  readonly hash: Buffer
  readonly prev: Buffer
}

export const insertSeal = ({ oemId, from, to, hash, prev }: NewSeal): CompiledQuery =>
  query.insertInto('audit_seal').values({ oem_id: oemId, from_id: from, to_id: to, hash, prev }).compile()

export const sealsAfter = (oemId: string | null, after: number, limit: number): CompiledQuery<AuditSeal> =>
  sql<AuditSeal>`
    select id, from_id, to_id, hash, prev from audit_seal
    where coalesce(oem_id, '00000000-0000-0000-0000-000000000000') = ${chainOf(oemId)} and to_id > ${after}
    order by to_id limit ${limit}`.compile(query)

export const sealedRows = (oemId: string | null, seal: AuditSeal): CompiledQuery<{ canonical: string }> =>
  sql<{ canonical: string }>`
    select ${canonical} as canonical from audit_entry e
    where e.oem_id is not distinct from ${oemId}::uuid and e.id between ${seal.from_id} and ${seal.to_id}
    order by e.id`.compile(query)
