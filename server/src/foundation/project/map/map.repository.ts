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

/** The units of one field of the map that are equally bad. */
export interface FieldRow {
  /** Null for those that have no place. */
  readonly field: string | null
  readonly worst: number
  readonly count: number
  /** Added up. */
  readonly longitudes: number
  readonly latitudes: number
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
  /** The first of them. */
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

/** Columns and rows of fields in one number: to group by one is half the work of grouping by two. */
const rowsOfFields = sql.lit(2 ** 22)

/** So many or more are asked for in one pass, whichever they are: then nobody has to list them (`worst_of_units`). */
const manyUnits = 1_000

export const hasBox = ({ west, south, east, north }: Box): boolean =>
  [west, south, east, north].some((side) => side !== undefined)

/** Without a box it also tells of those that have no place, so that nothing else has to be asked. */
export const fieldsIn = (scope: Actor['scope'], box: Box, zoom: number): CompiledQuery<FieldRow> => {
  const width = (360 / (tile * 2 ** zoom)) * pin
  const isWhole = !hasBox(box) && (scope.kind === 'platform' || scope.kind === 'oem')
  const placed = hasBox(box) ? [sql`p.longitude is not null and p.latitude is not null`, ...within(box)] : []
  const seen = sql.join([inScope(scope), sql`p.state <> 'archived'`, ...placed], sql` and `)
  const asked = isWhole
    ? sql`null::uuid[]`
    : sql`array(select p.id from project p where ${seen} limit ${sql.lit(manyUnits)})`
  return sql<FieldRow>`
    select floor(p.longitude / ${width})::bigint * ${rowsOfFields} + floor(p.map_y / ${width})::bigint as field,
      coalesce(w.worst, 0) as worst,
      count(*)::integer as count, sum(p.longitude) as longitudes, sum(p.latitude) as latitudes,
      min(p.longitude) as west, min(p.latitude) as south, max(p.longitude) as east, max(p.latitude) as north,
      ${firstOf('p.id')} as ids, ${firstOf('p.name')} as names
    from project p left join worst_of_units(${asked}) w on w.project_id = p.id
    where ${seen} group by 1, 2`.compile(query)
}

const firstOf = (column: string): RawBuilder<unknown> => sql`(array_agg(${sql.ref(column)}))[1:${sql.lit(mostNamed)}]`

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
