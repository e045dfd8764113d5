import { sql, type CompiledQuery } from 'kysely'
import { groupCount } from '#foundation/project/shards.ts'
import { query } from '#schema/query.ts'

/** Equipment of a group with a threshold that is crossed, raised or not yet. */
export const crossedEquipment = (group: number): CompiledQuery<{ id: string; rules: Record<string, unknown> }> =>
  sql<{ id: string; rules: Record<string, unknown> }>`
    select e.id, s.rules from equipment_shadow s join equipment e on e.id = s.equipment_id
    where e.shard % ${sql.lit(groupCount)} = ${group} and s.rules -> 'crossings' <> '{}'`.compile(query)
