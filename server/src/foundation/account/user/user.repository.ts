/** Other people's accounts. Each way to look has its index; plans are judged as the api's own role. */
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { query } from '#schema/query.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'

export interface UserRow {
  id: string
  login_name: string
  mobile: string | null
  person: string | null
  nickname: string | null
  tel: string | null
  job: string | null
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
  readonly oemId?: string | undefined
}

const columns = sql`a.id, a.login_name, a.mobile, a.person, a.nickname, a.tel, a.job, a.oem_id, a.state, a.created_at,
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
  { word, state, projectId, oemId }: UserFilter,
  { after, limit }: { after: string | undefined; limit: number },
): CompiledQuery<UserRow> => {
  const conditions = [
    inReach(scope),
    ...(word === undefined ? [] : [beginsAny(word)]),
    ...(state === undefined ? [] : [sql<boolean>`a.state = ${state}`]),
    ...(oemId === undefined ? [] : [sql<boolean>`a.oem_id = ${oemId}::uuid`]),
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

export interface PersonChange {
  readonly person?: string | undefined
  readonly nickname?: string | undefined
  readonly tel?: string | undefined
  readonly jobTitle?: string | undefined
}

export const changePerson = (
  accountId: string,
  { person, nickname, tel, jobTitle }: PersonChange,
): CompiledQuery<{ changed: boolean }> =>
  sql<{ changed: boolean }>`select change_person(${accountId}, ${person ?? null}, ${nickname ?? null}, ${tel ?? null},
    ${jobTitle ?? null}) as changed`.compile(query)

const mostBound = 500

export const boundEquipment = (accountId: string) =>
  query
    .selectFrom('equipment_binding as b')
    .innerJoin('equipment as e', 'e.id', 'b.equipment_id')
    .select(['e.id', 'e.name'])
    .where('b.account_id', '=', accountId)
    .orderBy('e.id')
    .limit(mostBound)
    .compile()

/** Both of one operator; the wall lets nobody bind what he does not reach. */
export const bindEquipment = (accountId: string, equipmentId: string): CompiledQuery<{ account_id: string }> =>
  sql<{ account_id: string }>`insert into equipment_binding (account_id, equipment_id, oem_id, company_id, project_id)
    select a.id, e.id, e.oem_id, e.company_id, e.project_id
    from equipment e join account a on a.id = ${accountId}::uuid and a.oem_id = e.oem_id
    where e.id = ${equipmentId}::uuid
    on conflict (account_id, equipment_id) do nothing returning account_id`.compile(query)

export const unbindEquipment = (accountId: string, equipmentId: string) =>
  query
    .deleteFrom('equipment_binding')
    .where('account_id', '=', accountId)
    .where('equipment_id', '=', equipmentId)
    .returning('account_id')
    .compile()
