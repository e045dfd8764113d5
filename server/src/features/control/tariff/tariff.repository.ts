import { sql, type CompiledQuery, type Insertable } from 'kysely'
import type { TariffRate } from '@vigil/contract/energy/tariff'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { TariffEdge } from '#schema/tables/control.ts'

export const tariffOf = (projectId: string) =>
  query.selectFrom('tariff').select(['tariff', 'revision']).where('project_id', '=', projectId).compile()

export const insertTariff = (row: Omit<Insertable<Schema['tariff']>, 'revision'>) =>
  query
    .insertInto('tariff')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning('revision')
    .compile()

export const changeTariff = ({ project_id, tariff, account_id }: Insertable<Schema['tariff']>, revision: number) =>
  query
    .updateTable('tariff')
    .set((row) => ({ tariff, account_id, revision: sql<number>`${row.ref('revision')} + 1` }))
    .where('project_id', '=', project_id)
    .where('revision', '=', revision)
    .returning('revision')
    .compile()

export interface Follower {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly account_id: string
  readonly role_id: string
  readonly name: string
  readonly off_rates: TariffRate[]
  readonly is_on: boolean
}

/** Time sharing by the tariff, each with the role in whose name it acts. */
export const followersOf = (projectId: string): CompiledQuery<Follower> =>
  sql<Follower>`select s.id, s.oem_id, s.company_id, s.project_id, s.account_id, t.role_id, s.name, s.off_rates, s.is_on
    from time_sharing s join timer t on t.sharing_id = s.id and t.sharing_place = 0
    where s.project_id = ${projectId}::uuid and s.edges is not null order by s.id for update of s`.compile(query)

export const setEdges = (sharingId: string, edges: readonly TariffEdge[]) =>
  query
    .updateTable('time_sharing')
    .set({ edges: JSON.stringify(edges) })
    .where('id', '=', sharingId)
    .compile()

/** All its timers move the same loops, also those that are new. */
export const spreadLoops = (sharingId: string): CompiledQuery =>
  sql`insert into timer_loop (timer_id, equipment_id, place)
    select t.id, l.equipment_id, l.place from timer t
      join timer f on f.sharing_id = t.sharing_id and f.sharing_place = 0 join timer_loop l on l.timer_id = f.id
    where t.sharing_id = ${sharingId}::uuid on conflict do nothing`.compile(query)
