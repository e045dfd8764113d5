/**
 * Counting without walking everything. How many there are of a type is kept by a trigger (equipment_count, one row a
 * project and type); only what is in trouble or not online is counted, along the partial indexes of the lists. So the
 * cost follows the number of exceptions, not of equipment. Of whole operators the sum is kept, what is in trouble too
 * (fleet_count). A box, a floor or a person's own few are counted one by one.
 */
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { query } from '#schema/query.ts'
import type { Actor } from '../rights/actor/actor.ts'
import { scopeFilter } from '../rights/actor/scope-filter.ts'
import type { EquipmentFilter } from './equipment-page.repository.ts'

export interface CellRow {
  readonly type_no: number
  /** Null for all there are of the type. */
  readonly state: number | null
  readonly online: boolean | null
  readonly count: number
}

type Condition = RawBuilder<unknown>

const all = (conditions: readonly Condition[]): Condition => sql.join([sql`true`, ...conditions], sql` and `)

const isInAreas = ({ areaIds, unplacedIn }: EquipmentFilter): boolean =>
  areaIds !== undefined || unplacedIn !== undefined

const areaOf = ({ areaIds, unplacedIn }: EquipmentFilter, column = 'area_id'): Condition[] => [
  ...(areaIds === undefined ? [] : [sql`${sql.ref(column)} = any(${[...areaIds]}::uuid[])`]),
  ...(unplacedIn ? [sql`${sql.ref(column)} is null`] : []),
]

/** All these tables call the columns the same. */
const kindsOf = ({ equipmentTypeId, typeNos }: EquipmentFilter): Condition[] => [
  ...(equipmentTypeId === undefined ? [] : [sql`type_no = ${equipmentTypeId}::integer`]),
  ...(typeNos === undefined ? [] : [sql`type_no = any(${[...typeNos]}::integer[])`]),
]

const placeOf = (scope: Actor['scope'], filter: EquipmentFilter): Condition[] => [
  scopeFilter(scope, { oem: 'oem_id', company: 'company_id', project: 'project_id' }),
  ...(filter.projectId === undefined ? [] : [sql`project_id = ${filter.projectId}::uuid`]),
  ...kindsOf(filter),
]

const everything = (place: readonly Condition[], filter: EquipmentFilter): Condition =>
  sql`select type_no, null::smallint as state, null::boolean as online, sum(total)::integer as count
    from ${sql.table(isInAreas(filter) ? 'area_count' : 'equipment_count')}
    where ${all([...place, sql`type_no > 0`, ...areaOf(filter)])} group by type_no`

const exceptionsIn = (place: readonly Condition[], which: Condition): Condition =>
  sql`select type_no, state, online, count(*)::integer as count
    from equipment_shadow where ${all([...place, which])} group by type_no, state, online`

const troubled = (state: number | undefined): Condition =>
  state === undefined || state === 0 ? sql`state > 0` : sql`state > 0 and state = ${state}::smallint`

/** What is in trouble is found by its unit or its operator: a company is the units it has. */
const unitsOf = ({ kind, ids }: Actor['scope'], { projectId }: EquipmentFilter): Condition[] =>
  kind === 'company' && projectId === undefined
    ? [sql`project_id = any(array(select id from project where company_id = any(${[...ids]}::uuid[])))`]
    : []

const far = (scope: Actor['scope'], filter: EquipmentFilter): Condition => {
  const place = placeOf(scope, filter)
  const exceptions = (which: Condition) => exceptionsIn([...place, ...areaOf(filter)], which)
  if (filter.online === false) return exceptions(sql`online = false`)
  const inTrouble = exceptions(all([...unitsOf(scope, filter), troubled(filter.state)]))
  if ((filter.state ?? 0) > 0) return inTrouble
  const parts = [everything(place, filter), inTrouble]
  if (filter.online !== undefined)
    parts.push(exceptions(sql`state = 0 and online = false`), exceptions(sql`state = 0 and online is null`))
  return sql.join(parts, sql` union all `)
}

const isOfWholeOperators = ({ kind }: Actor['scope'], filter: EquipmentFilter): boolean =>
  (kind === 'platform' || kind === 'oem') &&
  filter.projectId === undefined &&
  filter.online === undefined &&
  !isInAreas(filter)

const fleet = (scope: Actor['scope'], { state, ...filter }: EquipmentFilter): Condition => {
  const place = [scopeFilter(scope, { oem: 'oem_id' }), ...kindsOf(filter)]
  const inState = state === undefined || state === 0 ? [] : [sql`state = ${state}::smallint`]
  return sql`select type_no, state, null::boolean as online, sum(amount)::integer as count
    from fleet_count where ${all([...place, ...inState])} group by type_no, state`
}

const near = (scope: Actor['scope'], filter: EquipmentFilter): Condition => {
  const { areaId, parentId, projectId, equipmentTypeId, typeNos } = filter
  const conditions = [
    scopeFilter(scope, { oem: 'e.oem_id', company: 'e.company_id', project: 'e.project_id', equipment: 'e.id' }),
    ...(areaId === undefined ? [] : [sql`e.area_id = ${areaId}::uuid`]),
    ...(parentId === undefined ? [] : [sql`e.parent_id = ${parentId}::uuid`]),
    ...(projectId === undefined ? [] : [sql`e.project_id = ${projectId}::uuid`]),
    ...(equipmentTypeId === undefined ? [] : [sql`e.type_no = ${equipmentTypeId}::integer`]),
    ...(typeNos === undefined ? [] : [sql`e.type_no = any(${[...typeNos]}::integer[])`]),
    ...areaOf(filter, 'e.area_id'),
  ]
  return sql`select e.type_no, s.state, s.online, count(*)::integer as count
    from equipment e join equipment_shadow s on s.equipment_id = e.id
    where ${all(conditions)} group by e.type_no, s.state, s.online`
}

export const equipmentCells = (scope: Actor['scope'], filter: EquipmentFilter): CompiledQuery<CellRow> => {
  const isNear = filter.areaId !== undefined || filter.parentId !== undefined || scope.kind === 'equipment'
  const cells = isNear ? near : isOfWholeOperators(scope, filter) ? fleet : far
  return sql<CellRow>`${cells(scope, filter)}`.compile(query)
}
