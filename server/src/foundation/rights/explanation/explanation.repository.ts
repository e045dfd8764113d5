import type { ScopeKind } from '@vigil/contract/rights/scope-kinds'
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
  place_name: string | null
}

const none = sql`null::integer as type_no, null::integer as protocol_id, false as is_bound`
const named = sql`name as place_name`

const placeQueries: Readonly<Record<ScopeKind, (id: string, accountId: string) => CompiledQuery<PlaceRow>>> = {
  platform: () =>
    sql<PlaceRow>`select null::uuid as oem_id, '{}'::uuid[] as company_ids, null::uuid as project_id, ${none},
        null::text as place_name where actor_scope_kind() = 'platform'`.compile(query),
  oem: (id) =>
    sql<PlaceRow>`select id as oem_id, '{}'::uuid[] as company_ids, null::uuid as project_id, ${none}, ${named}
      from oem where id = ${id}`.compile(query),
  company: (id) =>
    sql<PlaceRow>`select oem_id, company_line(id) as company_ids, null::uuid as project_id, ${none}, ${named}
      from company where id = ${id}`.compile(query),
  project: (id) =>
    sql<PlaceRow>`select oem_id, company_line(company_id) as company_ids, id as project_id, ${none}, ${named}
      from project where id = ${id}`.compile(query),
  equipment: (id, accountId) =>
    sql<PlaceRow>`select oem_id, company_line(company_id) as company_ids, project_id, type_no, protocol_id,
        exists (select 1 from equipment_binding b where b.equipment_id = e.id and b.account_id = ${accountId}) as is_bound,
        e.name as place_name
      from equipment e where e.id = ${id}`.compile(query),
}

/** Where a place lies, if the asker sees it; the wall answers. */
export const placeOf = (kind: ScopeKind, id: string, accountId: string): CompiledQuery<PlaceRow> =>
  placeQueries[kind](id, accountId)

const mostNamed = 5

/** Of those whom the asker sees: who may grant roles at this place, the nearest first. */
export const whoCanGrant = (
  { oemId, companyIds, projectId }: { oemId: string | null; companyIds: readonly string[]; projectId: string | null },
  now: Date,
): CompiledQuery<{ name: string }> =>
  sql<{ name: string }>`select coalesce(a.person, a.login_name) as name
    from role_grant g join role r on r.id = g.role_id join account a on a.id = g.account_id
    where r.permissions like '%,role:custom,%' and a.state = 'active'
      and (g.expires_at is null or g.expires_at > ${now})
      and case g.scope_kind when 'platform' then true when 'oem' then g.scope_id = ${oemId}::uuid
        when 'company' then g.scope_id = any(${[...companyIds]}::uuid[])
        when 'project' then g.scope_id = ${projectId}::uuid else false end
    group by a.id, 1 order by min(array_position(array['project','company','oem','platform'], g.scope_kind)), a.id
    limit ${mostNamed}`.compile(query)
