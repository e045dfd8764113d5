import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

/** By which a unit's clock goes. */
export const zoneOfUnit = (projectId: string) =>
  query.selectFrom('project').select('zone').where('id', '=', projectId).compile()

/** The same for whoever reaches something in it, a tenant too; held, whoever sets another zone waits. */
export const reachedZone = (projectId: string, isHeld: boolean): CompiledQuery<{ zone: string | null }> =>
  sql<{ zone: string | null }>`select reached_zone(${projectId}::uuid, ${isHeld}) as zone`.compile(query)

export const zonesOfUnits = (projectIds: readonly string[]) =>
  query.selectFrom('project').select(['id', 'zone']).where('id', 'in', projectIds).compile()
