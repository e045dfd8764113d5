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
  areaIds: 'uuid[]',
  unplacedIn: 'uuid',
  typeNos: 'integer[]',
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
  /** Several of one unit, which is said too: a building with its floors. */
  areaIds?: readonly string[] | undefined
  /** In no area of this unit, which is said too. */
  unplacedIn?: string | undefined
  /** Any of these kinds: a system of the building. */
  typeNos?: readonly number[] | undefined
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
  /**
   * The condition whose index is walked; null where that is the primary key or an index of the few that are offline. What is
   * in trouble stands in an index of its operator and one of its unit, so everybody else walks one or the other of each.
   */
  readonly lead: Given | 'scope' | 'operator' | 'unit' | null
  /** The table that is walked; the other one is looked up row by row. */
  readonly walked: 'e' | 's'
  readonly inTrouble: boolean
  readonly online: boolean | undefined
  /** A page of each of them is walked by itself, then the first of all are taken. */
  readonly each: 'scopeIds' | 'areaIds' | 'typeNos' | 'operator' | 'unit' | null
  readonly deep: boolean
  readonly limit: number
}

const isRare = ({ state, online }: EquipmentFilter): boolean => (state ?? 0) > 0 || online === false

const rareLeadOf = ({ kind }: Actor['scope'], { projectId, state = 0 }: EquipmentFilter): Shape['lead'] => {
  if (projectId) return 'projectId'
  if (kind === 'platform') return state > 0 ? 'operator' : null
  return kind === 'company' && state > 0 ? 'unit' : 'scope'
}

/** A box or a floor holds a few dozen. Trouble is rare and stands in the shadow. Else the narrowest place leads. */
const leadOf = (
  scope: Actor['scope'],
  filter: EquipmentFilter,
  given: readonly Given[],
): Pick<Shape, 'lead' | 'walked'> => {
  const near = given.find((name) => name === 'parentId' || name === 'areaId')
  if (near) return { lead: near, walked: 'e' }
  if (isRare(filter)) return { lead: rareLeadOf(scope, filter), walked: 's' }
  const wide = given.find((name) => name === 'areaIds' || name === 'unplacedIn')
  if (wide) return { lead: wide, walked: 'e' }
  // A system in a whole unit: there is an index of each kind.
  if (filter.projectId) return { lead: filter.typeNos ? 'typeNos' : 'projectId', walked: 'e' }
  const type = given.find((name) => name === 'equipmentTypeId') ?? null
  return { lead: scope.kind === 'platform' ? type : 'scope', walked: 'e' }
}

const eachOf = (scope: Actor['scope'], lead: Shape['lead']): Shape['each'] => {
  if (lead === 'areaIds' || lead === 'typeNos' || lead === 'operator' || lead === 'unit') return lead
  return lead === 'scope' && scope.kind !== 'equipment' && scope.ids.length > 1 ? 'scopeIds' : null
}

const shapeOf = (scope: Actor['scope'], filter: EquipmentFilter, after: string | undefined, limit: number): Shape => {
  const given = allGiven.filter((name) => filter[name] !== undefined)
  const { lead, walked } = leadOf(scope, filter, given)
  return {
    scope: scope.kind,
    // Said twice, the unit would be guessed to be rarer than it is.
    given: lead === 'unplacedIn' ? given.filter((name) => name !== 'projectId') : given,
    lead,
    walked,
    inTrouble: (filter.state ?? 0) > 0,
    online: filter.online,
    each: eachOf(scope, lead),
    deep: after !== undefined,
    limit,
  }
}

const idOf = ({ walked }: Shape): string => (walked === 'e' ? 'e.id' : 's.equipment_id')

const columnOf = (shape: Shape, name: Given): string =>
  ({
    parentId: 'e.parent_id',
    areaId: 'e.area_id',
    areaIds: `${shape.walked}.area_id`,
    unplacedIn: 'e.unplaced_in',
    typeNos: `${shape.walked}.type_no`,
    projectId: `${shape.walked}.project_id`,
    equipmentTypeId: `${shape.walked}.type_no`,
    state: 's.state',
  })[name]

const leadColumnOf = (shape: Shape): string | null => {
  if (shape.lead === 'scope') return scopeColumnOf(shape)
  if (shape.lead === 'operator') return 's.oem_id'
  if (shape.lead === 'unit') return 's.project_id'
  return shape.lead && columnOf(shape, shape.lead)
}

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

const asGiven = (shape: Shape, values: Values, name: Given): RawBuilder<unknown> => {
  const column = columnOf(shape, name)
  const value = sql`${values[name]}::${sql.raw(casts[name])}`
  if (name === 'unplacedIn' && shape.walked === 's') return sql`s.area_id is null`
  // Within a system the unit leads with the kind: the index holds both.
  const leads = name === shape.lead || (shape.lead === 'typeNos' && name === 'projectId')
  if (name === 'areaIds' || name === 'typeNos') {
    if (!leads) return withoutIndex(sql`${sql.ref(column)} = any(${value})`)
    // Behind the unit in its index a list would lose the order.
    return name === 'areaIds' ? leading(column, sql`place.id`) : sql`${sql.ref(column)} = place.id`
  }
  return leads ? leading(column, value) : sql`${sql.ref(column)} = ${value}`
}

const conditionsOf = (shape: Shape, values: Values): RawBuilder<unknown>[] => {
  const scopeColumn = scopeColumnOf(shape)
  const inScope =
    scopeColumn === null
      ? []
      : [
          shape.each === 'scopeIds'
            ? leading(scopeColumn, sql`place.id`)
            : withinScope(shape, scopeColumn, values.scopeIds),
        ]
  const walksEach = shape.each === 'operator' || shape.each === 'unit'
  return [
    ...inScope,
    ...(walksEach ? [leading(leadColumnOf(shape) ?? '', sql`place.id`)] : []),
    ...shape.given.map((name) => asGiven(shape, values, name)),
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

const placesOf = (each: NonNullable<Shape['each']>, values: Values): RawBuilder<unknown> => {
  if (each === 'operator') return sql`(select id from oem)`
  if (each === 'unit') return sql`(select id from project where company_id = any(${values.scopeIds}::uuid[]))`
  return sql`unnest(${values[each]}::${sql.raw(each === 'typeNos' ? 'integer[]' : 'uuid[]')})`
}

const pageOf = (shape: Shape, values: Values): CompiledQuery<EquipmentRow> => {
  const conditions = conditionsOf(shape, values)
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
  const lead = leadColumnOf(shape)
  const unit = shape.lead === 'typeNos' ? [columnOf(shape, 'projectId')] : []
  const order = [...new Set([...unit, lead ?? idOf(shape), idOf(shape)])].map((column) => sql.ref(column))
  const limit = sql`limit ${sql.lit(shape.limit)}`
  const columns = sql.join(listedColumns.map((column) => sql.ref(column)))
  const page = sql<EquipmentRow>`select ${columns} from ${sources[shape.walked]} ${where} order by ${sql.join(order)} ${limit}`
  if (shape.each === null) return page.compile(query)
  // A page of each place, then the first of all of them.
  return sql<EquipmentRow>`select p.* from ${placesOf(shape.each, values)} as place(id)
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
