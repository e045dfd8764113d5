import { sql, type Insertable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { inReach } from '#foundation/project/unit.repository.ts'

const shown = query
  .selectFrom('patrol_place_type as t')
  .select(['t.id', 't.project_id', 't.name', 't.checks', 't.version'])
  .select(
    sql<number>`(select count(*)::integer from patrol_place p where p.place_type_id = t.id and p.removed_at is null)`.as(
      'places',
    ),
  )

export type PlaceTypeRow = Awaited<ReturnType<typeof shown.executeTakeFirstOrThrow>>

export const typesOf = (scope: Actor['scope'], projectId: string) =>
  shown.where('t.project_id', '=', projectId).where(inReach(scope, 't')).orderBy('t.name').orderBy('t.id').compile()

export const typeById = (scope: Actor['scope'], id: string) =>
  shown.where('t.id', '=', id).where(inReach(scope, 't')).compile()

export const countTypes = (projectId: string) =>
  query
    .selectFrom('patrol_place_type')
    .select(sql<number>`count(*)::integer`.as('types'))
    .where('project_id', '=', projectId)
    .compile()

export const insertType = (row: Insertable<Schema['patrol_place_type']>) =>
  query.insertInto('patrol_place_type').values(row).compile()

/** Of two who change it at once the second is told so. */
export const updateType = (id: string, version: number, content: { name: string; checks: string }) =>
  query
    .updateTable('patrol_place_type')
    .set({ ...content, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .compile()

/** A place that was ended still names its type: its records do. Then the type stays, too. */
export const deleteType = (id: string) =>
  query
    .deleteFrom('patrol_place_type as t')
    .where('t.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('patrol_place as p').select('p.id').whereRef('p.place_type_id', '=', 't.id'))),
    )
    .returning('t.id')
    .compile()
