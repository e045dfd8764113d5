import { sql, type CompiledQuery, type Insertable, type Updateable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

/** Without an account where nobody has the name: it is counted and judged all the same. */
export interface LoginRow {
  account_id: string | null
  password_hash: string | null
  state: string | null
  is_judged: boolean
}

export interface LoginAttempt {
  readonly userName: string
  readonly oemCode: string | null
  /** Of what was typed only its hash is kept: it may have been a password. */
  readonly typed: Buffer
  readonly address: Buffer
}

export const beginLogin = ({ userName, oemCode, typed, address }: LoginAttempt): CompiledQuery<LoginRow> =>
  sql<LoginRow>`select * from login_begin(${userName}, ${oemCode}, ${typed}, ${address})`.compile(query)

export const passLogin = (accountId: string, { typed, address }: LoginAttempt): CompiledQuery =>
  sql`select login_passed(${accountId}, ${typed}, ${address})`.compile(query)

export const noteArrival = (accountId: string, address: Buffer): CompiledQuery =>
  sql`select note_arrival(${accountId}, ${address})`.compile(query)

export const accountById = (accountId: string) =>
  query
    .selectFrom('account')
    .select([
      'id',
      'oem_id',
      'login_name',
      'mobile',
      'nickname',
      'person',
      'tel',
      'job',
      'province_code',
      'city_code',
      'district_code',
      'icon',
      'access_id',
    ])
    .where('id', '=', accountId)
    .compile()

export type AccountRow = Awaited<ReturnType<typeof accountById>> extends CompiledQuery<infer Row> ? Row : never

/** Roles that this account holds and that have not run out, in the order they were granted. */
export const rolesOfAccount = (accountId: string, now: Date) =>
  query
    .selectFrom('role_grant as g')
    .innerJoin('role as r', 'r.id', 'g.role_id')
    .select(['r.id', 'r.name', 'r.role_type', 'r.permissions', 'r.equipment_permissions'])
    .select(
      sql<string | null>`(array_agg(g.scope_id order by g.id) filter (where g.scope_kind = 'company'))[1]`.as(
        'company_id',
      ),
    )
    .where('g.account_id', '=', accountId)
    .where((where) => where.or([where('g.expires_at', 'is', null), where('g.expires_at', '>', now)]))
    .groupBy('r.id')
    .orderBy('r.role_type')
    .orderBy('r.id')
    .compile()

export interface ScopeRow {
  kind: string
  ids: string[]
}

export const activeScope = (accountId: string, roleId: string): CompiledQuery<ScopeRow> =>
  sql<ScopeRow>`select * from active_scope(${accountId}, ${roleId})`.compile(query)

export const insertToken = (token: Insertable<Schema['access_token']>) =>
  query.insertInto('access_token').values(token).compile()

export const revokeToken = (hash: Buffer, at: Date) =>
  query.updateTable('access_token').set({ revoked_at: at }).where('hash', '=', hash).returning('account_id').compile()

export const changeAccount = (accountId: string, change: Updateable<Schema['account']>) =>
  query.updateTable('account').set(change).where('id', '=', accountId).returning('id').compile()

export const ownPasswordHash = (): CompiledQuery<{ hash: string | null }> =>
  sql<{ hash: string | null }>`select own_password_hash() as hash`.compile(query)

export const setOwnPassword = (hash: string, keep: Buffer): CompiledQuery<{ ended: number }> =>
  sql<{ ended: number }>`select set_own_password(${hash}, ${keep}) as ended`.compile(query)

export const projectsInReach = () =>
  query.selectFrom('project').select(['id', 'name']).where('state', '<>', 'archived').orderBy('id').limit(200).compile()
