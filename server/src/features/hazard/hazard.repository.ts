import { sql, type CompiledQuery, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export type HazardRow = Selectable<Schema['hazard']>

export interface ShownHazard extends HazardRow {
  readonly equipment_name: string | null
  readonly type_no: number | null
  readonly project_name: string
  /** By which the unit's days begin. */
  readonly zone: string | null
  /** From the inside out; null where the tree is not that deep. */
  readonly places: readonly (string | null)[]
  readonly recovered_at: Date | null
}

export interface HazardWish {
  readonly projectId?: string | undefined
  readonly equipmentId?: string | undefined
  readonly level?: string | undefined
  readonly stage?: 'open' | 'mine' | 'review' | 'closed' | undefined
  readonly isOverdue?: boolean | undefined
}

const scopeColumns = { oem: 'h.oem_id', company: 'h.company_id', project: 'h.project_id', equipment: 'h.equipment_id' }

type Reader = Pick<Actor, 'scope' | 'accountId'>

const stages: Readonly<Record<NonNullable<HazardWish['stage']>, (reader: Reader) => RawBuilder<boolean>>> = {
  open: () => sql<boolean>`h.state not in ('closed', 'void')`,
  mine: ({ accountId }) =>
    sql<boolean>`h.corrector_id = ${accountId}::uuid and h.state not in ('submitted', 'closed', 'void')`,
  review: () => sql<boolean>`h.state = 'submitted'`,
  closed: () => sql<boolean>`h.state in ('closed', 'void')`,
}

const overdue = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(h.due_at < ${now}::timestamptz and h.state not in ('closed', 'void'))`

const matches = (reader: Reader, wish: HazardWish, now: Date): RawBuilder<boolean> => {
  const { projectId, equipmentId, level, stage, isOverdue } = wish
  const given = [
    scopeFilter(reader.scope, scopeColumns),
    ...(projectId === undefined ? [] : [sql<boolean>`h.project_id = ${projectId}::uuid`]),
    ...(equipmentId === undefined ? [] : [sql<boolean>`h.equipment_id = ${equipmentId}::uuid`]),
    ...(level === undefined ? [] : [sql<boolean>`h.level = ${level}`]),
    ...(stage === undefined ? [] : [stages[stage](reader)]),
    ...(isOverdue === undefined ? [] : [sql<boolean>`${overdue(now)} = ${isOverdue}::boolean`]),
  ]
  return sql<boolean>`${sql.join(given, sql` and `)}`
}

const shown = sql`select h.*, e.name as equipment_name, e.type_no, coalesce(p.name, '') as project_name, p.zone,
    array[inner_area.name, middle.name, outermost.name] as places, a.recovered_at
  from hazard h left join equipment e on e.id = h.equipment_id left join project p on p.id = h.project_id
    left join alarm a on a.id = h.alarm_id and h.source in ('device', 'overdueFault', 'notRecovered')
    left join area inner_area on inner_area.id = e.area_id
    left join area middle on middle.id = inner_area.parent_id
    left join area outermost on outermost.id = middle.parent_id`

export const hazardPage = (
  reader: Reader,
  wish: HazardWish,
  page: { after: string | undefined; limit: number; now: Date },
): CompiledQuery<ShownHazard> => {
  const before = page.after === undefined ? sql`` : sql`and h.id < ${page.after}::uuid`
  return sql<ShownHazard>`${shown} where ${matches(reader, wish, page.now)} ${before}
    order by h.id desc limit ${page.limit}::integer`.compile(query)
}

export const shownHazard = (scope: Actor['scope'], id: string): CompiledQuery<ShownHazard> =>
  sql<ShownHazard>`${shown} where h.id = ${id}::uuid and ${scopeFilter(scope, scopeColumns)}`.compile(query)

/** Held until the transaction ends: of two who press at once, the second sees what the first did. */
export const lockHazard = (scope: Actor['scope'], id: string): CompiledQuery<HazardRow> =>
  sql<HazardRow>`select h.* from hazard h where h.id = ${id}::uuid and ${scopeFilter(scope, scopeColumns)} for update`.compile(
    query,
  )

/** Nothing where one for the same cause is open. */
export const insertHazard = (row: Insertable<Schema['hazard']>): CompiledQuery<HazardRow> =>
  query
    .insertInto('hazard')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .compile()

export const openFix = (equipmentId: string): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`select id from hazard where equipment_id = ${equipmentId}::uuid and source = 'nuisance'
    and state not in ('closed', 'void')`.compile(query)

export const changeHazard = (id: string, columns: Updateable<Schema['hazard']>): CompiledQuery<HazardRow> =>
  query
    .updateTable('hazard')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .compile()

export const insertMoves = (moves: Insertable<Schema['hazard_move']>[]) =>
  query.insertInto('hazard_move').values(moves).compile()

export const movesOf = (hazardId: string) =>
  query.selectFrom('hazard_move').selectAll().where('hazard_id', '=', hazardId).orderBy('id').compile()

/** A new deadline has reminders of its own; those of the old one that nobody has heard are gone. */
export const dropReminders = (hazardId: string) =>
  query.deleteFrom('hazard_reminder').where('hazard_id', '=', hazardId).where('told_at', 'is', null).compile()

export const insertReminders = (rows: Insertable<Schema['hazard_reminder']>[]) =>
  query
    .insertInto('hazard_reminder')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .compile()

export const peopleOf = (ids: readonly string[]): CompiledQuery<{ id: string; name: string }> =>
  sql<{ id: string; name: string }>`select id, name from hazard_people(${[...ids]}::uuid[])`.compile(query)

export interface CorrectorRow {
  readonly id: string
  readonly name: string
  readonly job: string | null
}

/** People of the unit whom the wall shows to the asker; a name from elsewhere stays where it is. */
export const correctorsOf = (hazardId: string): CompiledQuery<CorrectorRow> =>
  sql<CorrectorRow>`select c.id, coalesce(a.person, a.nickname, a.login_name) as name, c.job
    from hazard_correctors(${hazardId}::uuid) c join account a on a.id = c.id order by name, c.id`.compile(query)

export interface SiteRow {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly equipment_id: string | null
}

/** Where a reported hazard belongs: the equipment says more than whoever reports. */
export const siteOfEquipment = (id: string): CompiledQuery<SiteRow> =>
  sql<SiteRow>`select oem_id, company_id, project_id, id as equipment_id from equipment where id = ${id}::uuid`.compile(
    query,
  )

export const siteOfProject = (id: string): CompiledQuery<SiteRow> =>
  sql<SiteRow>`select oem_id, company_id, id as project_id, null::uuid as equipment_id from project
    where id = ${id}::uuid`.compile(query)
