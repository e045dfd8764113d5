import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'

export interface AuditFilter {
  readonly accountId?: string | undefined
  readonly projectId?: string | undefined
  readonly action?: string | undefined
  readonly outcome?: 'ok' | 'refused' | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

export interface AuditRow {
  readonly id: number
  readonly at: Date
  readonly account_id: string | null
  readonly account_name: string | null
  readonly token_name: string | null
  readonly action: string
  readonly outcome: string
  readonly project_id: string | null
  readonly project_name: string | null
  readonly company_id: string | null
  readonly company_name: string | null
  readonly target_id: string | null
  readonly target_name: string | null
  readonly details: Record<string, unknown>
}

/** Names only of what the wall shows to the reader; looked up for the rows of one page and no others. */
const named = (page: RawBuilder<unknown>): CompiledQuery<AuditRow> =>
  sql<AuditRow>`
    select e.id, e.at, e.account_id, e.action, e.outcome, e.project_id, e.company_id, e.target_id, e.details,
      (select coalesce(a.person, a.nickname, a.login_name) from account a where a.id = e.account_id) as account_name,
      program_name(e.account_id) as token_name,
      (select p.name from project p where p.id = e.project_id) as project_name,
      (select c.name from company c where c.id = e.company_id) as company_name,
      coalesce((select q.name from equipment q where q.id = e.target_id),
        (select q.name from alarm a join equipment q on q.id = a.equipment_id where a.id = e.target_id),
        (select p.name from project p where p.id = e.target_id),
        (select c.name from company c where c.id = e.target_id),
        (select coalesce(a.person, a.nickname, a.login_name) from account a where a.id = e.target_id),
        (select r.name from role r where r.id = e.target_id),
        (select t.name from company_token t where t.id = e.target_id),
        (select m.name from push_model m where m.id = e.target_id)) as target_name
    from (${page}) e order by e.id desc`.compile(query)

const columns = sql`id, at, account_id, action, outcome, project_id, company_id, target_id, details`

/** Everyone finds what he did himself, wherever that was. */
const within = ({ scope, accountId }: Actor, filter: AuditFilter): RawBuilder<boolean> =>
  filter.accountId === accountId || scope.kind === 'equipment'
    ? sql<boolean>`account_id = ${accountId}`
    : scopeFilter(scope, { oem: 'oem_id', company: 'company_id', project: 'project_id' })

/** Programs of ours write other outcomes than calls do; only a call is refused. */
const isRefused = sql<boolean>`(action like '%.action' and outcome <> 'ok')`

const conditionsOf = (actor: Actor, filter: AuditFilter): RawBuilder<boolean>[] => {
  const { accountId, projectId, action, outcome, from, to } = filter
  return [
    within(actor, filter),
    ...(accountId ? [sql<boolean>`account_id = ${accountId}`] : []),
    ...(projectId ? [sql<boolean>`project_id = ${projectId}`] : []),
    ...(action
      ? [action.endsWith('/') ? sql<boolean>`starts_with(action, ${action})` : sql<boolean>`action = ${action}`]
      : []),
    ...(outcome ? [outcome === 'refused' ? isRefused : sql<boolean>`not ${isRefused}`] : []),
    ...(from ? [sql<boolean>`at >= ${from}::timestamptz`] : []),
    ...(to ? [sql<boolean>`at < ${to}::timestamptz`] : []),
  ]
}

/** Newest first. */
export const auditPage = (
  actor: Actor,
  filter: AuditFilter,
  before: number | undefined,
  limit: number,
): CompiledQuery<AuditRow> => {
  const conditions = [...conditionsOf(actor, filter), ...(before ? [sql<boolean>`id < ${before}`] : [])]
  return named(
    sql`select ${columns} from audit_entry where ${sql.join(conditions, sql` and `)} order by id desc limit ${limit}`,
  )
}

export const auditById = (entryId: number): CompiledQuery<AuditRow> =>
  named(sql`select ${columns} from audit_entry where id = ${entryId}`)

/** Of the seals that the reader may see. */
export const sealOfEntry = (entryId: number): CompiledQuery<{ at: Date }> =>
  sql<{ at: Date }>`select s.at from audit_entry e join audit_seal s
    on s.oem_id is not distinct from e.oem_id and s.to_id >= e.id and s.from_id <= e.id
    where e.id = ${entryId} limit 1`.compile(query)

export interface ChainRow {
  readonly at: Date
  readonly from_id: number
  readonly to_id: number
  readonly row_count: number
  readonly holds: boolean
  readonly follows: boolean
}

/** Newest first; the database itself takes the hashes, so that nothing of the rows comes here. */
export const chainPage = (oemId: string | null, before: number, since: string, most: number): CompiledQuery<ChainRow> =>
  sql<ChainRow>`select * from audit_chain(${oemId}::uuid, ${before}::bigint, ${since}::timestamptz, ${most}::integer)`.compile(
    query,
  )
