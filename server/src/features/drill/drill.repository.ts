import { sql, type CompiledQuery, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export type DrillRow = Selectable<Schema['drill']>
export type StepRow = Selectable<Schema['drill_step']>
export type CountRow = Selectable<Schema['drill_count']>

const scopeColumns = { oem: 'd.oem_id', company: 'd.company_id', project: 'd.project_id' }

export interface BriefRow extends DrillRow {
  readonly project_name: string
}

const brief = sql`select d.*, coalesce(p.name, '') as project_name from drill d left join project p on p.id = d.project_id`

export const drillPage = (
  scope: Actor['scope'],
  projectId: string | undefined,
  page: { after: string | undefined; limit: number },
): CompiledQuery<BriefRow> => {
  const unit = projectId === undefined ? sql`` : sql`and d.project_id = ${projectId}::uuid`
  const before = page.after === undefined ? sql`` : sql`and d.id < ${page.after}::uuid`
  return sql<BriefRow>`${brief} where ${scopeFilter(scope, scopeColumns)} ${unit} ${before}
    order by d.id desc limit ${page.limit}::integer`.compile(query)
}

/** Over by the clock is over, whoever has not noticed. */
export const runningDrills = (scope: Actor['scope'], now: Date, most: number): CompiledQuery<BriefRow> =>
  sql<BriefRow>`${brief} where d.state in ('running', 'paused') and d.until > ${now}::timestamptz
    and ${scopeFilter(scope, scopeColumns)} order by d.id limit ${most}::integer`.compile(query)

export interface ShownDrill extends BriefRow {
  readonly area_name: string
  readonly equipment: number
  readonly others: number
}

export const shownDrill = (scope: Actor['scope'], id: string): CompiledQuery<ShownDrill> =>
  sql<ShownDrill>`select d.*, coalesce(p.name, '') as project_name, coalesce(a.name, '') as area_name, w.equipment,
      (select count(*)::integer from equipment e where e.project_id = d.project_id and e.lifecycle = 'inService')
        - w.equipment as others
    from drill d left join project p on p.id = d.project_id left join area a on a.id = d.area_id
      cross join lateral (select count(*)::integer as equipment from drill_equipment w where w.drill_id = d.id) w
    where d.id = ${id}::uuid and ${scopeFilter(scope, scopeColumns)}`.compile(query)

export const lockDrill = (scope: Actor['scope'], id: string): CompiledQuery<DrillRow> =>
  sql<DrillRow>`select d.* from drill d where d.id = ${id}::uuid and ${scopeFilter(scope, scopeColumns)}
    for update`.compile(query)

export const stepsOf = (id: string) =>
  query.selectFrom('drill_step').selectAll().where('drill_id', '=', id).orderBy('place').compile()

export const countsOf = (id: string) =>
  query.selectFrom('drill_count').selectAll().where('drill_id', '=', id).orderBy('place').compile()

const shownNotes = 50

export const notesOf = (id: string) =>
  query
    .selectFrom('drill_note')
    .select(['at', 'note', 'by_id'])
    .where('drill_id', '=', id)
    .orderBy('id', 'desc')
    .limit(shownNotes)
    .compile()

const itsAlarms = (
  id: string,
): RawBuilder<unknown> => sql`drill_equipment w join alarm a on a.equipment_id = w.equipment_id
  and a.drill_id = w.drill_id where w.drill_id = ${id}::uuid`

export interface FactRow {
  readonly alarm_at: Date | null
  readonly alarm_id: string | null
  readonly answered_at: Date | null
  readonly orders: number
  readonly orders_done: number
  readonly settled_at: Date | null
}

/** What the platform has stored while it ran. An answer stays one although the alarm waits again since. */
export const factsOf = (id: string, { from, to }: { from: Date; to: Date }): CompiledQuery<FactRow> =>
  sql<FactRow>`
    with said as (select a.id, a.first_at from ${itsAlarms(id)} order by a.first_at, a.id),
    ordered as (select c.state, c.settled_at from drill_equipment w join command c on c.equipment_id = w.equipment_id
      where w.drill_id = ${id}::uuid and not c.is_read and c.created_at between ${from}::timestamptz and ${to}::timestamptz)
    select (select first_at from said limit 1) as alarm_at, (select id from said limit 1) as alarm_id,
      (select min(m.at) from said s join alarm_move m on m.alarm_id = s.id and m.to_state = 'acknowledged') as answered_at,
      (select count(*)::integer from ordered) as orders,
      (select count(*)::integer from ordered where state = 'done') as orders_done,
      (select max(settled_at) from ordered) as settled_at`.compile(query)

export const peopleOf = (ids: readonly string[]): CompiledQuery<{ id: string; name: string }> =>
  sql<{ id: string; name: string }>`select id, name from drill_people(${[...ids]}::uuid[])`.compile(query)

export const leadersOf = (projectId: string): CompiledQuery<{ id: string; name: string }> =>
  sql<{ id: string; name: string }>`select id, name from duty_people(${projectId}::uuid) order by name, id`.compile(
    query,
  )

export interface SiteRow {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly area_id: string | null
  readonly type_no: number
}

export const sitesOf = (ids: readonly string[]): CompiledQuery<SiteRow> =>
  sql<SiteRow>`select id, oem_id, company_id, project_id, area_id, type_no from equipment
    where id = any(${[...ids]}::uuid[])`.compile(query)

export const insertDrill = (row: Insertable<Schema['drill']>) => query.insertInto('drill').values(row).compile()
export const insertEquipment = (rows: Insertable<Schema['drill_equipment']>[]) =>
  query.insertInto('drill_equipment').values(rows).compile()
export const insertSteps = (rows: Insertable<Schema['drill_step']>[]) =>
  query.insertInto('drill_step').values(rows).compile()
export const insertCounts = (rows: Insertable<Schema['drill_count']>[]) =>
  query.insertInto('drill_count').values(rows).compile()
export const insertNote = (row: Insertable<Schema['drill_note']>) =>
  query.insertInto('drill_note').values(row).compile()

export const changeDrill = (id: string, columns: Updateable<Schema['drill']>) =>
  query.updateTable('drill').set(columns).where('id', '=', id).compile()

/** The first word stands: nobody makes a step later than it was. */
export const reachStep = (drillId: string, place: number, { at, by }: { at: Date; by: string }) =>
  query
    .updateTable('drill_step')
    .set({ reached_at: at, reached_by: by })
    .where('drill_id', '=', drillId)
    .where('place', '=', place)
    .where('reached_at', 'is', null)
    .where('proof', 'in', ['start', 'press', 'order'])
    .returning('place')
    .compile()

export const countGroup = (drillId: string, place: number, { present, at }: { present: number; at: Date }) =>
  query
    .updateTable('drill_count')
    .set({ present, counted_at: at })
    .where('drill_id', '=', drillId)
    .where('place', '=', place)
    .returning('place')
    .compile()

/** What nobody has called false, a test or a drill; and another drill of the unit. */
export const whatHinders = (projectId: string): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`
    select id from alarm where project_id = ${projectId}::uuid and priority = 1 and stage < 3
      and (stage < 2 or condition = 'active') and coalesce(verdict, 'real') = 'real'
    union all select id from drill where project_id = ${projectId}::uuid and state in ('running', 'paused')
    limit 1`.compile(query)

/** The open alarms of a drill, held before the drill itself: the lane takes them in this order too. */
export const lockItsAlarms = (id: string): CompiledQuery<AlarmRow & { was: string }> =>
  sql<AlarmRow & { was: string }>`select a.*, a.state as was from ${itsAlarms(id)} and a.real_case_id is null
    and a.verdict is null and a.state <> 'archived' order by a.equipment_id, a.event_key for update of a`.compile(query)

export const judgeDrill = (ids: readonly string[], by: string, at: Date): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`
    update alarm set state = 'verified', verdict = 'drill', verdict_at = ${at}::timestamptz, verdict_by = ${by}::uuid,
      acknowledged_at = coalesce(acknowledged_at, ${at}::timestamptz), acknowledged_by = coalesce(acknowledged_by, ${by}::uuid),
      version = version + 1, ladder = null, ladder_from = null, ladder_done = null, ladder_due = null
    where id = any(${[...ids]}::uuid[]) returning *`.compile(query)

export const insertAlarmMoves = (rows: Insertable<Schema['alarm_move']>[]) =>
  query.insertInto('alarm_move').values(rows).compile()

/** Over by the clock, and what was left to a drill that is over. */
export const overDrills = (now: Date): CompiledQuery<DrillRow> =>
  sql<DrillRow>`select * from drill where ended_at is null and until <= ${now}::timestamptz order by until limit 20`.compile(
    query,
  )
