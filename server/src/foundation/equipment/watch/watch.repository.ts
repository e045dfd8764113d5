import { mostWatched } from '@vigil/contract/equipment/watch'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export const watchedOf = (accountId: string) =>
  query
    .selectFrom('equipment_watch')
    .select('equipment_id')
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .limit(mostWatched)
    .compile()

/** Nothing comes back when the list is full. What is on it already stays where it is. */
export const watch = (accountId: string, equipmentId: string): CompiledQuery<{ equipment_id: string }> =>
  sql<{ equipment_id: string }>`insert into equipment_watch as w (account_id, equipment_id)
    select ${accountId}::uuid, ${equipmentId}::uuid
    where (select count(*) from equipment_watch o where o.account_id = ${accountId}::uuid
      and o.equipment_id <> ${equipmentId}::uuid) < ${mostWatched}
    on conflict (account_id, equipment_id) do update set at = w.at
    returning w.equipment_id`.compile(query)

export const unwatch = (accountId: string, equipmentId: string) =>
  query
    .deleteFrom('equipment_watch')
    .where('account_id', '=', accountId)
    .where('equipment_id', '=', equipmentId)
    .compile()
