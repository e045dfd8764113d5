import { sql, type CompiledQuery, type Insertable, type Updateable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Actor } from '../rights/actor/actor.ts'
import { scopeFilter } from '../rights/actor/scope-filter.ts'

export interface OemRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly state: string
  readonly contact_person: string | null
  readonly contact_tel: string | null
  readonly area_codes: string[]
  readonly service_ends_at: Date | null
  readonly message_pack: number
  readonly price_list: string | null
  readonly created_at: Date
}

export interface OemFilter {
  readonly oemId?: string | undefined
  readonly word?: string | undefined
  readonly state?: string | undefined
}

export interface Page {
  readonly after?: string | undefined
  readonly limit: number
}

const columns = sql`o.id, o.code, o.name, o.state, o.contact_person, o.contact_tel, o.area_codes, o.service_ends_at,
  o.message_pack, o.price_list, o.created_at`

/** Operators are few, so a part of a name is looked for in each. */
const conditionsOf = (scope: Actor['scope'], { oemId, word, state }: OemFilter, after: string | undefined) =>
  sql.join(
    [
      scopeFilter(scope, { oem: 'o.id' }),
      ...(oemId === undefined ? [] : [sql`o.id = ${oemId}::uuid`]),
      ...(word === undefined ? [] : [sql`position(lower(${word}) in lower(o.name || ' ' || o.code)) > 0`]),
      ...(state === undefined ? [] : [sql`o.state = ${state}`]),
      ...(after === undefined ? [] : [sql`o.id > ${after}::uuid`]),
    ],
    sql` and `,
  )

export const selectOems = (scope: Actor['scope'], filter: OemFilter, { after, limit }: Page) =>
  sql<OemRow>`select ${columns} from oem o where ${conditionsOf(scope, filter, after)}
    order by o.id limit ${limit}::integer`

export const oemPage = (scope: Actor['scope'], filter: OemFilter, page: Page): CompiledQuery<OemRow> =>
  selectOems(scope, filter, page).compile(query)

export const oemById = (scope: Actor['scope'], oemId: string): CompiledQuery<OemRow> =>
  oemPage(scope, { oemId }, { limit: 1 })

/** Nothing comes back where the code is taken. */
export const insertOem = (oem: Insertable<Schema['oem']>) =>
  query
    .insertInto('oem')
    .values(oem)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('id')
    .compile()

export const changeOem = (scope: Actor['scope'], oemId: string, change: Updateable<Schema['oem']>) =>
  query
    .updateTable('oem')
    .set(change)
    .where('id', '=', oemId)
    .where(scopeFilter(scope, { oem: 'id' }))
    .returning('id')
    .compile()

/** Nothing comes back when somebody else moved it in this very moment. */
export const moveOem = (oemId: string, before: string, state: string) =>
  query.updateTable('oem').set({ state }).where('id', '=', oemId).where('state', '=', before).returning('id').compile()

export const insertMove = (move: Insertable<Schema['oem_move']>) => query.insertInto('oem_move').values(move).compile()

export interface MoveRow {
  readonly from_state: string | null
  readonly to_state: string
  readonly at: Date
  readonly by: string | null
  readonly reason: string
}

export const movesOf = (scope: Actor['scope'], oemId: string) =>
  query
    .selectFrom('oem_move as m')
    .leftJoin('account as a', 'a.id', 'm.account_id')
    .select(['m.from_state', 'm.to_state', 'm.at', 'm.reason'])
    .select(({ fn }) => fn.coalesce('a.person', 'a.login_name').as('by'))
    .where('m.oem_id', '=', oemId)
    .where(scopeFilter(scope, { oem: 'm.oem_id' }))
    .orderBy('m.id', 'desc')
    .limit(100)
    .compile()
