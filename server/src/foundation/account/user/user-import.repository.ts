import { sql, type CompiledQuery } from 'kysely'
import type { ScopeKind } from '@vigil/contract/rights/scope-kinds'
import { query } from '#schema/query.ts'

export interface Place {
  readonly scopeKind: Extract<ScopeKind, 'oem' | 'company' | 'project'>
  readonly scopeId: string
}

export interface HolderRow {
  mobile: string
  account_id: string | null
  is_seen: boolean
}

export const peopleByMobile = ({ scopeKind, scopeId }: Place, mobiles: readonly string[]): CompiledQuery<HolderRow> =>
  sql<HolderRow>`select * from people_by_mobile(${scopeKind}, ${scopeId}, ${[...mobiles]}::text[])`.compile(query)

export const grantsAt = ({ scopeKind, scopeId }: Place, accountIds: readonly string[]) =>
  query
    .selectFrom('role_grant')
    .select(['account_id', 'role_id'])
    .where('scope_kind', '=', scopeKind)
    .where('scope_id', '=', scopeId)
    .where('account_id', 'in', accountIds.length > 0 ? [...accountIds] : [null])
    .compile()

export interface Newcomer {
  readonly id: string
  readonly mobile: string
  readonly person: string
  readonly deadHash: string
}

export const enterPerson = (
  { scopeKind, scopeId }: Place,
  { id, mobile, person, deadHash }: Newcomer,
): CompiledQuery<{ id: string | null }> =>
  sql<{ id: string | null }>`select enter_person(${id}, ${scopeKind}, ${scopeId}, ${mobile}, ${person}, ${deadHash})
    as id`.compile(query)

const mostRoles = 500

/** Every role the actor may see: presets, his own, and those that his people hold. */
export const seenRoles = () => query.selectFrom('role').select(['id', 'name']).orderBy('id').limit(mostRoles).compile()
