import { sql, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { listedColumns } from '../equipment.repository.ts'

/** From either side: whoever looks at the camera sees what it watches. */
export const relationsOf = (scope: Actor['scope'], id: string) =>
  query
    .selectFrom('equipment_relation as r')
    .innerJoin('equipment as e', (join) =>
      join.on(sql<boolean>`e.id = case when r.equipment_id = ${id}::uuid then r.related_id else r.equipment_id end`),
    )
    .innerJoin('equipment_shadow as s', 's.equipment_id', 'e.id')
    .select(['r.kind', ...listedColumns])
    .where((where) => where.or([where('r.equipment_id', '=', id), where('r.related_id', '=', id)]))
    .where(scopeFilter(scope, { oem: 'e.oem_id', company: 'e.company_id', project: 'e.project_id', equipment: 'e.id' }))
    .orderBy('r.kind')
    .orderBy('e.name')
    .compile()

export const insertRelation = (row: Insertable<Schema['equipment_relation']>) =>
  query
    .insertInto('equipment_relation')
    .values(row)
    .onConflict((known) => known.doNothing())
    .returning('equipment_id')
    .compile()

export const deleteRelation = (one: string, other: string) =>
  query
    .deleteFrom('equipment_relation')
    .where((where) =>
      where.or([
        where.and([where('equipment_id', '=', one), where('related_id', '=', other)]),
        where.and([where('equipment_id', '=', other), where('related_id', '=', one)]),
      ]),
    )
    .returning('equipment_id')
    .compile()
