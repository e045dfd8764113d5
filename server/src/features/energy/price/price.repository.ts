import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

/** Another word of the same day is the one that counts. */
export const keepPlan = (row: Insertable<Schema['energy_price']>) =>
  query
    .insertInto('energy_price')
    .values(row)
    .onConflict((same) =>
      same.columns(['project_id', 'from_day']).doUpdateSet((anew) => ({
        prices: anew.ref('excluded.prices'),
        account_id: anew.ref('excluded.account_id'),
      })),
    )
    .compile()

/** More than a slot can hold is nothing that anybody used. */
const mostWh = 2_000_000_000

export const confirmJump = (equipmentId: string, at: Date, accountId: string): CompiledQuery<{ at: Date }> =>
  sql<{ at: Date }>`update energy_suspect set confirmed_at = clock_timestamp(), account_id = ${accountId}::uuid
    where equipment_id = ${equipmentId}::uuid and at = ${at}::timestamptz and confirmed_at is null
      and wh <= ${mostWh}::bigint returning at`.compile(query)
