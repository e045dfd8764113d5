import { sql, type Insertable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

const fromDay = sql<string>`to_char(p.from_day, 'YYYY-MM-DD')`.as('from_day')

const prices = query
  .selectFrom('pay_price as p')
  .leftJoin('company as c', 'c.id', 'p.company_id')
  .select(['p.company_id', 'c.name as company_name', 'p.kind', fromDay, 'p.fen'])

export const pricesOf = (scope: Actor['scope'], oemId: string, limit: number) =>
  prices
    .where('p.oem_id', '=', oemId)
    .where(scopeFilter(scope, { oem: 'p.oem_id' }))
    .orderBy('p.from_day', 'desc')
    .orderBy('p.kind')
    .limit(limit)
    .compile()

/** Another word of the same day is the one that counts. */
export const keepPrice = (row: Insertable<Schema['pay_price']>) =>
  query
    .insertInto('pay_price')
    .values(row)
    .onConflict((same) =>
      same.columns(['oem_id', 'company_id', 'kind', 'from_day']).doUpdateSet((anew) => ({
        fen: anew.ref('excluded.fen'),
        account_id: anew.ref('excluded.account_id'),
      })),
    )
    .compile()

export const operatorOf = (companyId: string) =>
  query.selectFrom('company').select(['oem_id', 'name']).where('id', '=', companyId).compile()
