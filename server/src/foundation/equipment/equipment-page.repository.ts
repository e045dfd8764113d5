/**
 * Pages of the registry. A page is a walk along one index, from where the page begins and in page order, until it is
 * full. PostgreSQL is left no other way: those it chose itself read up to 700,000 of a million rows for twenty.
 */
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { template, type Template } from '#infrastructure/database/template.ts'
import { withoutIndex } from '#infrastructure/database/without-index.ts'
import { query } from '#schema/query.ts'
import type { Actor } from '../rights/actor/actor.ts'
import { listedColumns, type EquipmentRow } from './equipment.repository.ts'

const casts = {
  parentId: 'uuid',
  areaId: 'uuid',
  projectId: 'uuid',
  equipmentTypeId: 'integer',
  state: 'smallint',
} as const
type Given = keyof typeof casts
// Object.keys widens to string; these are exactly the keys above.
const allGiven = Object.keys(casts) as Given[]

export interface EquipmentFilter {
  parentId?: string | undefined
  areaId?: string | undefined
  projectId?: string | undefined
  equipmentTypeId?: number | undefined
  state?: number | undefined
  online?: boolean | undefined
}

type Values = EquipmentFilter & { scopeIds: readonly string[]; after: string | undefined }

/** All that the text depends on. */
interface Shape {
  readonly scope: Actor['scope']['kind']
  readonly given: readonly Given[]
  /** The condition whose index is walked; null where that is the primary key or an index of the few that are offline. */
  readonly lead: Given | 'scope' | null
  /** The table that is walked; the other one is looked up row by row. */
  readonly walked: 'e' | 's'
  readonly inTrouble: boolean
  readonly online: boolean | undefined
  readonly manyPlaces: boolean
  readonly deep: boolean
  readonly limit: number
}

/** A box or a floor holds a few dozen. Trouble is rare and stands in the shadow. Else the narrowest place leads. */
const shapeOf = (scope: Actor['scope'], filter: EquipmentFilter, after: string | undefined, limit: number): Shape => {
  const given = allGiven.filter((name) => filter[name] !== undefined)
  const inTrouble = (filter.state ?? 0) > 0
  const near = given.find((name) => name === 'parentId' || name === 'areaId')
  const walked = !near && (inTrouble || filter.online === false) ? 's' : 'e'
  const rare = walked === 's' ? 'state' : 'equipmentTypeId'
  const anywhere = given.find((name) => name === rare && (walked === 'e' || inTrouble)) ?? null
  const place = given.includes('projectId') ? 'projectId' : scope.kind === 'platform' ? anywhere : 'scope'
  const lead = near ?? place
  const manyPlaces = lead === 'scope' && scope.kind !== 'equipment' && scope.ids.length > 1
  return {
    scope: scope.kind,
    given,
    lead,
    walked,
    inTrouble,
    online: filter.online,
    manyPlaces,
    deep: after !== undefined,
    limit,
  }
}

const idOf = ({ walked }: Shape): string => (walked === 'e' ? 'e.id' : 's.equipment_id')

const columnOf = (shape: Shape, name: Given): string =>
  ({
    parentId: 'e.parent_id',
    areaId: 'e.area_id',
    projectId: `${shape.walked}.project_id`,
    equipmentTypeId: `${shape.walked}.type_no`,
    state: 's.state',
  })[name]

const scopeColumnOf = (shape: Shape): string | null => {
  if (shape.scope === 'platform') return null
  return shape.scope === 'equipment' ? idOf(shape) : `${shape.walked}.${shape.scope}_id`
}

/** As a list of one: were it a plain equation, PostgreSQL would know the rows to be in order of the primary key too, and might walk that. */
const leading = (column: string, value: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.ref(column)} = any(array[${value}])`

/** Beside a narrower place it only checks. */
const withinScope = (shape: Shape, column: string, ids: readonly string[]): RawBuilder<unknown> => {
  const isWithin = sql`${sql.ref(column)} = any(${ids}::uuid[])`
  const isPlace = shape.scope !== 'equipment'
  return isPlace && shape.lead !== 'scope' ? withoutIndex(isWithin) : isWithin
}

const conditionsOf = (shape: Shape, values: Values): RawBuilder<unknown>[] => {
  const scopeColumn = scopeColumnOf(shape)
  const inScope =
    scopeColumn === null
      ? []
      : [shape.manyPlaces ? leading(scopeColumn, sql`place.id`) : withinScope(shape, scopeColumn, values.scopeIds)]
  const asGiven = shape.given.map((name) => {
    const value = sql`${values[name]}::${sql.raw(casts[name])}`
    const column = columnOf(shape, name)
    return name === shape.lead ? leading(column, value) : sql`${sql.ref(column)} = ${value}`
  })
  return [
    ...inScope,
    ...asGiven,
    // Said as the partial indexes say it, with no parameter, or the general plan could not use them.
    ...(shape.inTrouble ? [sql`s.state > 0`] : []),
    ...(shape.online === undefined ? [] : [sql`s.online = ${sql.lit(shape.online)}`]),
    ...(shape.deep ? [sql`${sql.ref(idOf(shape))} > ${values.after}::uuid`] : []),
  ]
}

// `offset 0` keeps the look-up a look-up.
const sources = {
  e: sql`equipment e cross join lateral
    (select t.online, t.state, t.reported_at from equipment_shadow t where t.equipment_id = e.id offset 0) s`,
  s: sql`equipment_shadow s cross join lateral
    (select t.* from equipment t where t.id = s.equipment_id offset 0) e`,
}

const pageOf = (shape: Shape, values: Values): CompiledQuery<EquipmentRow> => {
  const conditions = conditionsOf(shape, values)
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  const lead = shape.lead === 'scope' ? scopeColumnOf(shape) : shape.lead && columnOf(shape, shape.lead)
  const order = [...new Set([lead ?? idOf(shape), idOf(shape)])].map((column) => sql.ref(column))
  const limit = sql`limit ${sql.lit(shape.limit)}`
  const columns = sql.join(listedColumns.map((column) => sql.ref(column)))
  const page = sql<EquipmentRow>`select ${columns} from ${sources[shape.walked]} ${where} order by ${sql.join(order)} ${limit}`
  if (!shape.manyPlaces) return page.compile(query)
  // A page of each place, then the first of all of them.
  return sql<EquipmentRow>`select p.* from unnest(${values.scopeIds}::uuid[]) as place(id)
    cross join lateral (${page}) p order by p.id ${limit}`.compile(query)
}

const templates = new Map<string, Template<Values, EquipmentRow>>()

/** Three lengths of text, not a hundred: whoever asked for fewer rows gets fewer from the caller. */
const roundedUp = (limit: number): number => [21, 51, 101].find((step) => step >= limit) ?? limit

export const equipmentPage = (
  scope: Actor['scope'],
  filter: EquipmentFilter,
  after: string | undefined,
  limit: number,
): CompiledQuery<EquipmentRow> => {
  const shape = shapeOf(scope, filter, after, roundedUp(limit))
  const key = Object.values(shape).join()
  let page = templates.get(key)
  if (!page) templates.set(key, (page = template((blanks: Values) => pageOf(shape, blanks))))
  return page({ ...filter, scopeIds: scope.ids, after })
}
