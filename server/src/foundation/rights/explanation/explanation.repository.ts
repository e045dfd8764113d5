import type { ScopeKind } from '@vigil/contract/rights'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

/** Without a grant there is still one row: the account's own. */
export type ExplainedRow = { account_state: string; oem_state: string } & (
  | { id: null }
  | {
      id: string
      role_id: string
      role_type: number
      job: string | null
      permissions: string
      equipment_permissions: string
      scope_kind: string
      scope_id: string | null
      scope_name: string | null
      expires_at: Date | null
    }
)

export const explainedGrants = (accountId: string): CompiledQuery<ExplainedRow> =>
  sql<ExplainedRow>`select * from explained_grants(${accountId})`.compile(query)

export interface PlaceRow {
  oem_id: string | null
  company_ids: string[]
  project_id: string | null
  type_no: number | null
  protocol_id: number | null
  is_bound: boolean
}

const none = sql`null::integer as type_no, null::integer as protocol_id, false as is_bound`

const placeQueries: Readonly<Record<ScopeKind, (id: string, accountId: string) => CompiledQuery<PlaceRow>>> = {
  platform: () =>
    sql<PlaceRow>`select null::uuid as oem_id, '{}'::uuid[] as company_ids, null::uuid as project_id, ${none}
      where actor_scope_kind() = 'platform'`.compile(query),
  oem: (id) =>
    sql<PlaceRow>`select id as oem_id, '{}'::uuid[] as company_ids, null::uuid as project_id, ${none}
      from oem where id = ${id}`.compile(query),
  company: (id) =>
    sql<PlaceRow>`select oem_id, company_line(id) as company_ids, null::uuid as project_id, ${none}
      from company where id = ${id}`.compile(query),
  project: (id) =>
    sql<PlaceRow>`select oem_id, company_line(company_id) as company_ids, id as project_id, ${none}
      from project where id = ${id}`.compile(query),
  equipment: (id, accountId) =>
    sql<PlaceRow>`select oem_id, company_line(company_id) as company_ids, project_id, type_no, protocol_id,
        exists (select 1 from equipment_binding b where b.equipment_id = e.id and b.account_id = ${accountId}) as is_bound
      from equipment e where e.id = ${id}`.compile(query),
}

/** Where a place lies, if the asker sees it; the wall answers. */
export const placeOf = (kind: ScopeKind, id: string, accountId: string): CompiledQuery<PlaceRow> =>
  placeQueries[kind](id, accountId)
