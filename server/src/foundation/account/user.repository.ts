/** Other people's accounts. Each way to look has its index; plans are judged as the api's own role. */
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { query } from '#schema/query.ts'
import type { Actor } from '../rights/actor.ts'
import { scopeFilter } from '../rights/scope-filter.ts'

export interface UserRow {
  id: string
  login_name: string
  mobile: string | null
  person: string | null
  nickname: string | null
  oem_id: string | null
  state: string
  created_at: Date
  role_names: string[]
  role_types: number[]
}

export interface UserFilter {
  readonly word?: string | undefined
  readonly state?: string | undefined
  readonly projectId?: string | undefined
}

const columns = sql`a.id, a.login_name, a.mobile, a.person, a.nickname, a.oem_id, a.state, a.created_at,
  array(select distinct r.name from role_grant g join role r on r.id = g.role_id where g.account_id = a.id) as role_names,
  array(select distinct r.role_type from role_grant g join role r on r.id = g.role_id where g.account_id = a.id) as role_types`

const holdersOf = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`a.id in (select g.account_id from role_grant g where ${condition})`

/** An operator's people are marked by it; everybody below finds his people by the grants in his place. */
const inReach = (scope: Actor['scope']): RawBuilder<boolean> => {
  if (scope.kind === 'platform' || scope.kind === 'oem') return scopeFilter(scope, { oem: 'a.oem_id' })
  return holdersOf(scopeFilter(scope, { company: 'g.company_id', project: 'g.project_id' }))
}

/** Nothing written begins with this and stands behind it, in order of bytes. */
const lastLetter = '\u{10ffff}'

const begins = (column: string, word: string): RawBuilder<boolean> => {
  const name = sql.ref(column)
  return sql<boolean>`(${name} collate "C" >= ${word} and ${name} collate "C" < ${word + lastLetter})`
}

const beginsAny = (word: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    ['a.login_name', 'a.person', 'a.mobile'].map((column) => begins(column, word)),
    sql` or `,
  )})`

export const userPage = (
  scope: Actor['scope'],
  { word, state, projectId }: UserFilter,
  { after, limit }: { after: string | undefined; limit: number },
): CompiledQuery<UserRow> => {
  const conditions = [
    inReach(scope),
    ...(word === undefined ? [] : [beginsAny(word)]),
    ...(state === undefined ? [] : [sql<boolean>`a.state = ${state}`]),
    ...(projectId === undefined ? [] : [holdersOf(sql<boolean>`g.project_id = ${projectId}::uuid`)]),
    ...(after === undefined ? [] : [sql<boolean>`a.id > ${after}::uuid`]),
  ]
  return sql<UserRow>`select ${columns} from account a where ${sql.join(conditions, sql` and `)}
    order by a.id limit ${limit}`.compile(query)
}

export const userById = (scope: Actor['scope'], accountId: string): CompiledQuery<UserRow> =>
  sql<UserRow>`select ${columns} from account a where a.id = ${accountId} and ${inReach(scope)}`.compile(query)

/** False when the account is in another state, is the actor's own, or also stands where the actor does not reach. */
export const setAccountState = (
  accountId: string,
  before: string,
  wanted: string,
): CompiledQuery<{ changed: boolean }> =>
  sql<{ changed: boolean }>`select set_account_state(${accountId}, ${before}, ${wanted}) as changed`.compile(query)
