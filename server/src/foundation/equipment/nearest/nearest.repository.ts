import type { NearEquipment, NearKind } from '@vigil/contract/equipment/nearest'
import { sql, type CompiledQuery } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import { scopeColumnsOf } from '../equipment.repository.ts'

export interface NearRow extends Pick<NearEquipment, 'kind' | 'near' | 'metres'> {
  readonly id: string
}

const mostOfAKind = 3

type Types = Readonly<Record<NearKind, readonly number[]>>

const half = sql`(power(sin(radians(e.latitude - me.latitude) / 2), 2) + cos(radians(me.latitude))
  * cos(radians(e.latitude)) * power(sin(radians(e.longitude - me.longitude) / 2), 2))`
/** On the sphere; a hydrant is never so far away that its flattening would count. Null where a coordinate is. */
const metres = sql`round(2 * 6371000 * atan2(sqrt(${half}), sqrt(greatest(0, 1 - ${half}))))`

/** An area is a floor, or lies on one. Two floors of one building are not near each other. */
const floorOf = (area: string, around: string) =>
  sql.raw(`case when ${area}.kind = 'floor' then ${area}.id when ${around}.kind = 'floor' then ${around}.id end`)

/** What speaks through something stands where that stands, as long as nobody says otherwise. */
export const nearestTo = (scope: Actor['scope'], id: string, types: Types): CompiledQuery<NearRow> =>
  sql<NearRow>`with me as (
      select e.id, e.project_id, e.area_id, ${floorOf('a', 'up')} as floor,
        coalesce(e.longitude, box.longitude) as longitude, coalesce(e.latitude, box.latitude) as latitude
      from equipment e left join equipment box on box.id = e.parent_id
        left join area a on a.id = e.area_id left join area up on up.id = a.parent_id
      where e.id = ${id}::uuid
    ), pin as (
      select i.plan_id, i.x * p.width as x, i.y * p.height as y from equipment e
        join plan_pin i on i.equipment_id in (e.id, e.parent_id) join plan p on p.id = i.plan_id
      where e.id = ${id}::uuid order by i.equipment_id <> e.id, i.plan_id limit 1
    ), near as (
      select e.id, e.name, ${metres}::integer as metres,
        case when e.type_no = any(${[...types.hydrant]}::integer[]) then 'hydrant' else 'camera' end as kind,
        (i.x * p.width - pin.x) ^ 2 + (i.y * p.height - pin.y) ^ 2 as dots,
        case when i.plan_id is not null then 'onPlan' when ${metres} is not null then 'measured'
          when e.area_id = me.area_id then 'sameArea'
          when ${floorOf('own', 'around')} = me.floor then 'sameFloor' end as near
      from me join equipment e on e.project_id = me.project_id and e.id <> me.id
        left join area own on own.id = e.area_id left join area around on around.id = own.parent_id
        left join pin on true left join plan_pin i on i.plan_id = pin.plan_id and i.equipment_id = e.id
        left join plan p on p.id = i.plan_id
      where e.type_no = any(${[...types.hydrant, ...types.camera]}::integer[]) and e.lifecycle <> 'retired'
        and ${scopeFilter(scope, scopeColumnsOf('e'))}
    ), ranked as (
      select n.*, row_number() over (partition by kind
        order by array_position(array['onPlan', 'measured', 'sameArea', 'sameFloor'], near), dots, metres, name, id) as place
      from near n where near is not null
    ) select id, kind, near, metres from ranked where place <= ${mostOfAKind}::integer order by kind desc, place`.compile(
    query,
  )

export const placeOf = (scope: Actor['scope'], id: string) =>
  query
    .selectFrom('equipment as e')
    .select(['e.longitude', 'e.latitude'])
    .where('e.id', '=', id)
    .where(scopeFilter(scope, scopeColumnsOf('e')))
    .compile()

export const setPlace = (id: string, place: { longitude: number; latitude: number } | null) =>
  query
    .updateTable('equipment')
    .set({ longitude: place?.longitude ?? null, latitude: place?.latitude ?? null })
    .where('id', '=', id)
    .compile()
