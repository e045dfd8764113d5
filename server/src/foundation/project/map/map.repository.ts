/** Units by place. Those that fall into one field of the map are one cluster; a field is as wide as a pin on the screen. */
import { mostNamed } from '@vigil/contract/tenancy/project-map'
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { query } from '#schema/query.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'

export interface Box {
  readonly west?: number | undefined
  readonly south?: number | undefined
  readonly east?: number | undefined
  readonly north?: number | undefined
}

export interface ClusterRow {
  readonly longitude: number
  readonly latitude: number
  readonly count: number
  readonly worst: number
  /** How many units of each state, by its number. */
  readonly states: number[]
  /** Of those that are named, worst first, so that `states` says how bad each is: what it is called, in the same order. */
  readonly ids: string[]
  readonly names: string[]
}

/** A tile of a web map is 256 pixels wide and the earth is one of them at zoom 0. */
const tile = 256
const pin = 64

const inScope = (scope: Actor['scope']) =>
  scopeFilter(scope, { oem: 'p.oem_id', company: 'p.company_id', project: 'p.id' })

const within = ({ west, south, east, north }: Box): RawBuilder<unknown>[] => [
  ...(west === undefined ? [] : [sql`p.longitude >= ${west}`]),
  ...(east === undefined ? [] : [sql`p.longitude <= ${east}`]),
  ...(south === undefined ? [] : [sql`p.latitude >= ${south}`]),
  ...(north === undefined ? [] : [sql`p.latitude <= ${north}`]),
]

/** Columns and rows of fields in one number: to sort by one is half the work of sorting by three. */
const rowsOfFields = sql.lit(2 ** 22)

/** So many or more are asked for in one pass, whichever they are: then nobody has to list them (`worst_of_units`). */
const manyUnits = 1_000

/**
 * Each unit is told of once already; only by grouping them does PostgreSQL know it, and looks them up instead of sorting
 * both sides of the join.
 */
export const clustersIn = (scope: Actor['scope'], box: Box, zoom: number): CompiledQuery<ClusterRow> => {
  const field = (360 / (tile * 2 ** zoom)) * pin
  const conditions = [inScope(scope), sql`p.state <> 'archived'`, sql`p.longitude is not null`, ...within(box)]
  return sql<ClusterRow>`with seen as materialized (
      select p.id, p.name, p.longitude, p.latitude,
        floor(p.longitude / ${field})::bigint * ${rowsOfFields} + floor(p.map_y / ${field})::bigint as field
      from project p where p.latitude is not null and ${sql.join(conditions, sql` and `)}
    ), worsts as (
      select project_id, max(worst) as worst
      from worst_of_units(array(select id from seen limit ${sql.lit(manyUnits)})) group by project_id
    ), judged as (
      select s.*, coalesce(w.worst, 0) as worst from seen s left join worsts w on w.project_id = s.id
      order by s.field * 8 - coalesce(w.worst, 0)
    )
    select avg(longitude) as longitude, avg(latitude) as latitude, count(*)::integer as count, max(worst)::integer as worst,
      array[${sql.join(states)}] as states, ${firstOf('id')} as ids, ${firstOf('name')} as names
    from judged group by field`.compile(query)
}

/** In the order in which they are judged: to sort them once more in each field, by id too, cost a third of it all. */
const firstOf = (column: string): RawBuilder<unknown> => sql`(array_agg(${sql.ref(column)}))[1:${sql.lit(mostNamed)}]`

const states = [0, 1, 2, 3, 4, 5].map((state) => sql`count(*) filter (where worst = ${sql.lit(state)})::integer`)

export interface ExtentRow {
  readonly west: number | null
  readonly south: number | null
  readonly east: number | null
  readonly north: number | null
  readonly placed: number
  readonly unplaced: number
}

export const extentOf = (scope: Actor['scope']): CompiledQuery<ExtentRow> =>
  sql<ExtentRow>`select min(longitude) as west, min(latitude) as south, max(longitude) as east, max(latitude) as north,
      count(*) filter (where longitude is not null)::integer as placed,
      count(*) filter (where longitude is null)::integer as unplaced
    from project p where ${inScope(scope)} and p.state <> 'archived'`.compile(query)
