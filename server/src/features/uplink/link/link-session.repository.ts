import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface OpenLink {
  readonly equipmentId: string
  readonly connection: string
}

const idsOf = (links: readonly OpenLink[]) => links.map((link) => link.equipmentId)
const connectionsOf = (links: readonly OpenLink[]) => links.map((link) => link.connection)

/** The newest connection owns the device. Sorted, so that two gateways cannot wait for each other. */
export const openSessions = (gateway: string, links: readonly OpenLink[]): CompiledQuery =>
  sql`insert into equipment_session (equipment_id, gateway, connection)
    select id, ${gateway}::text, connection from unnest(${idsOf(links)}::uuid[], ${connectionsOf(links)}::text[]) opened(id, connection)
    order by id
    on conflict (equipment_id) do update
      set gateway = excluded.gateway, connection = excluded.connection, since = clock_timestamp()`.compile(query)

export const closeSessions = (links: readonly OpenLink[]): CompiledQuery =>
  sql`delete from equipment_session s
    using unnest(${idsOf(links)}::uuid[], ${connectionsOf(links)}::text[]) gone(id, connection)
    where s.equipment_id = gone.id and s.connection = gone.connection`.compile(query)

/** Devices that have come to another gateway. */
export const sessionsElsewhere = (gateway: string, since: Date): CompiledQuery<{ equipment_id: string }> =>
  query
    .selectFrom('equipment_session')
    .select('equipment_id')
    .where('since', '>', since)
    .where('gateway', '<>', gateway)
    .compile()

/** The clock by which rows are dated. */
export const databaseTime = (): CompiledQuery<{ now: Date }> =>
  sql<{ now: Date }>`select clock_timestamp() as now`.compile(query)
