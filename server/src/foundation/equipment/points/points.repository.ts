/** The points of one host. There are some thousands at most, and all hang on one parent: they are read whole and sorted. */
import { pointStates, type PointGrouping, type PointState } from '@vigil/contract/equipment/points'
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { query } from '#schema/query.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeCheck } from '#foundation/rights/actor/scope-filter.ts'
import { listedColumns, scopeColumnsOf, type EquipmentRow } from '../equipment.repository.ts'

export interface PointQuestion {
  readonly hostId: string
  readonly by: PointGrouping
}

const rankOf = (state: PointState) => sql.lit(pointStates.indexOf(state))

/** What burns, calls or is broken is that, shielded or not. */
const rank = sql`case
    when s.state = 5 then ${rankOf('fire')} when s.state = 4 then ${rankOf('alarm')} when s.state = 3 then ${rankOf('fault')}
    when s.reported #>> '{state,value}' = 'shield' or i.equipment_id is not null then ${rankOf('shielded')}
    when s.state = 2 then ${rankOf('hazard')} when s.state = 1 then ${rankOf('offline')}
    when s.online is null then ${rankOf('unheard')} else ${rankOf('normal')} end`

/** `1-001` is part 1 on loop 1, `2-1-001` the same on host 2; `1.1/3.12` is point 12 in zone 3 of system 1.1 (GB/T 26875). */
const loopKey = sql`coalesce(
    substring(e.child_key from '^([0-9]{1,4}(?:-[0-9]{1,4})?)-[0-9]{1,4}$'),
    substring(e.child_key from '^([0-9]{1,3}[.][0-9]{1,3}/[0-9]{1,5})[.][0-9]{1,5}$'), '')`
const areaKey = sql`coalesce(e.area_id::text, '')`

const points = (scope: Actor['scope'], { hostId, by }: PointQuestion): RawBuilder<unknown> => sql`
  select ${sql.join(listedColumns.map((column) => sql.ref(column)))}, ${rank} as rank,
    ${by === 'loop' ? loopKey : areaKey} as group_key
  from equipment e join equipment_shadow s on s.equipment_id = e.id
    left join isolation i on i.equipment_id = e.id and i.kind = 'shield' and i.ended_at is null
      and i.until > clock_timestamp()
  where e.parent_id = ${hostId}::uuid and ${scopeCheck(scope, scopeColumnsOf('e'))}`

export interface GroupCell {
  readonly group_key: string
  readonly rank: number
  readonly count: number
  /** From the inside out. */
  readonly places: readonly (string | null)[]
}

export const groupCells = (scope: Actor['scope'], question: PointQuestion): CompiledQuery<GroupCell> =>
  sql<GroupCell>`with points as (${points(scope, question)}),
      cells as (select group_key, rank, count(*)::integer as count from points group by group_key, rank)
    select c.*, array[inside.name, middle.name, outermost.name] as places from cells c
      left join area inside on inside.id::text = c.group_key
      left join area middle on middle.id = inside.parent_id
      left join area outermost on outermost.id = middle.parent_id`.compile(query)

export interface PointPage extends PointQuestion {
  readonly groupKey: string | undefined
  readonly state: PointState | undefined
  readonly after: string | undefined
  readonly limit: number
}

export type PointRow = EquipmentRow & { readonly rank: number }

const place = sql`p.rank, length(p.child_key), p.child_key, p.id`

export const pointPage = (scope: Actor['scope'], page: PointPage): CompiledQuery<PointRow> => {
  const { groupKey, state, after, limit } = page
  const conditions = [
    ...(groupKey === undefined ? [] : [sql`p.group_key = ${groupKey}`]),
    ...(state === undefined ? [] : [sql`p.rank = ${rankOf(state)}`]),
    ...(after === undefined ? [] : [sql`(${place}) > (select ${place} from points p where p.id = ${after}::uuid)`]),
  ]
  return sql<PointRow>`with points as (${points(scope, page)})
    select p.* from points p where ${sql.join([sql`true`, ...conditions], sql` and `)}
    order by ${place} limit ${limit}::integer`.compile(query)
}
