import { sql, type Insertable, type Updateable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { inReach } from '#foundation/project/unit.repository.ts'

/** Plans that still go there. A unit has a handful of plans: each is asked whether it names the place. */
const plansThere = sql<number>`(select count(*)::integer from patrol_plan l
  where l.project_id = p.project_id and l.state <> 'ended' and l.body -> 'placeIds' ? p.id::text)`

const shown = query
  .selectFrom('patrol_place as p')
  .innerJoin('patrol_place_type as t', 't.id', 'p.place_type_id')
  .innerJoin('project as u', 'u.id', 'p.project_id')
  .leftJoin('area as a', 'a.id', 'p.area_id')
  .select(['p.id', 'p.oem_id', 'p.company_id', 'p.project_id', 'p.place_type_id', 'p.area_id', 'p.name', 'p.label'])
  .select(['p.latitude', 'p.longitude', 'p.secret', 'p.code_version', 'p.nfc_serial', 'p.version'])
  .select(['p.qr_bound_at', 'p.nfc_bound_at', 't.name as type_name', 't.checks', 'a.name as area_name'])
  .select('u.name as project_name')
  .select(plansThere.as('plans'))
  .where('p.removed_at', 'is', null)

export type PlaceRow = Awaited<ReturnType<typeof shown.executeTakeFirstOrThrow>>

interface PlaceFilter {
  readonly projectId: string
  readonly placeTypeId?: string | undefined
  readonly isUncovered?: boolean | undefined
}

export const placePage = (
  scope: Actor['scope'],
  { projectId, placeTypeId, isUncovered }: PlaceFilter,
  after: string | undefined,
  limit: number,
) => {
  let rows = shown.where('p.project_id', '=', projectId).where(inReach(scope, 'p'))
  if (placeTypeId !== undefined) rows = rows.where('p.place_type_id', '=', placeTypeId)
  if (isUncovered !== undefined) rows = rows.where(plansThere, isUncovered ? '=' : '>', 0)
  if (after !== undefined) rows = rows.where('p.id', '>', after)
  return rows.orderBy('p.id').limit(limit).compile()
}

export const placeById = (scope: Actor['scope'], placeId: string) =>
  shown.where('p.id', '=', placeId).where(inReach(scope, 'p')).compile()

export const placesById = (scope: Actor['scope'], placeIds: readonly string[]) =>
  shown.where('p.id', 'in', placeIds).where(inReach(scope, 'p')).orderBy('p.label').compile()

/** How many there ever were: labels are not given twice. */
export const countPlaces = (projectId: string) =>
  query
    .selectFrom('patrol_place')
    .select(sql<number>`count(*) filter (where removed_at is null)::integer`.as('places'))
    .select(sql<number>`count(*)::integer`.as('ever'))
    .where('project_id', '=', projectId)
    .compile()

/** Whether a type and an area are of this unit; null is no area. */
export const belongs = (projectId: string, { placeTypeId, areaId }: { placeTypeId: string; areaId: string | null }) =>
  sql<{ yes: boolean }>`select exists (select 1 from patrol_place_type t
      where t.id = ${placeTypeId}::uuid and t.project_id = ${projectId}::uuid)
    and (${areaId}::uuid is null or exists (select 1 from area a
      where a.id = ${areaId}::uuid and a.project_id = ${projectId}::uuid)) as yes`.compile(query)

/** One after the other, so that two places do not get one label. */
export const holdLabels = (projectId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`patrol.${projectId}`}, 0))`.compile(query)

export const insertPlace = (row: Insertable<Schema['patrol_place']>) =>
  query.insertInto('patrol_place').values(row).compile()

export const changePlace = (placeId: string, change: Updateable<Schema['patrol_place']>, version?: number) => {
  let update = query
    .updateTable('patrol_place')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', placeId)
    .where('removed_at', 'is', null)
  if (version !== undefined) update = update.where('version', '=', version)
  return update.returning('id').compile()
}
