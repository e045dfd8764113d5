import { graceMs } from '@vigil/contract/patrol/task'
import type { PatrolPlanBody } from '@vigil/contract/patrol/plan'
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export interface DuePlan {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly body: PatrolPlanBody
  readonly made_until: Date
  readonly zone: string
}

/** Held until their tasks are written: of two workers one finds them. A unit's next midnight is at most a day away. */
export const duePlans = (now: Date, most: number): CompiledQuery<DuePlan> =>
  sql<DuePlan>`select l.id, l.oem_id, l.company_id, l.project_id, l.body, l.made_until, u.zone
    from patrol_plan l join project u on u.id = l.project_id
    where l.state = 'active' and l.made_until <= ${now}::timestamptz + interval '30 minutes'
    order by l.made_until limit ${most}::integer for update of l skip locked`.compile(query)

export const setMade = (planId: string, until: Date) =>
  query.updateTable('patrol_plan').set({ made_until: until }).where('id', '=', planId).compile()

export const insertTask = (row: Insertable<Schema['patrol_task']>) =>
  query
    .insertInto('patrol_task')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning('id')
    .compile()

export interface PlaceChecks {
  readonly id: string
  readonly checks: unknown
}

/** Of the plan's places, those that are still there, with what is checked in each now. */
export const checksOf = (placeIds: readonly string[]): CompiledQuery<PlaceChecks> =>
  sql<PlaceChecks>`select p.id, t.checks from patrol_place p join patrol_place_type t on t.id = p.place_type_id
    where p.id = any(${[...placeIds]}::uuid[]) and p.removed_at is null`.compile(query)

export const insertPoints = (rows: readonly Insertable<Schema['patrol_point']>[]) =>
  query
    .insertInto('patrol_point')
    .values([...rows])
    .compile()

export interface OverTask {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly account_id: string | null
}

/** Over with their grace, and a point is not done. */
export const missTasks = (now: Date, most: number): CompiledQuery<OverTask> =>
  sql<OverTask>`update patrol_task set state = 'missed' where id in (
      select id from patrol_task where state in ('notStarted', 'doing')
        and ends_at <= ${now}::timestamptz - ${graceMs / 1_000}::integer * interval '1 second'
      order by ends_at limit ${most}::integer for update skip locked)
    returning id, oem_id, company_id, project_id, account_id`.compile(query)

/** With the reason where we know it ourselves: nobody was to go, or it burnt in the unit meanwhile. */
export const missPoints = (taskIds: readonly string[]) =>
  sql`update patrol_point p set outcome = 'missed', reason = case
      when k.account_id is null then 'nobody'
      when exists (select 1 from alarm a where a.project_id = k.project_id and a.kind = 'fire-alarm' and a.priority = 1
        and coalesce(a.verdict, 'real') = 'real' and a.first_at < k.ends_at
        and coalesce(a.handled_at, a.recovered_at, 'infinity') > k.begins_at) then 'fire' end
    from patrol_task k where k.id = p.task_id and k.id = any(${[...taskIds]}::uuid[]) and p.outcome = 'open'`.compile(
    query,
  )

export interface RemindedTask extends OverTask {
  readonly begins_at: Date
  readonly ends_at: Date
  readonly reminded: number
}

export const openTasks = (now: Date, most: number): CompiledQuery<RemindedTask> =>
  sql<RemindedTask>`select id, oem_id, company_id, project_id, account_id, begins_at, ends_at, reminded from patrol_task
    where state in ('notStarted', 'doing') and account_id is not null and reminded < 3 and ends_at > ${now}::timestamptz
      and (array[begins_at - interval '30 minutes', begins_at + (ends_at - begins_at) / 2,
        ends_at - interval '10 minutes'])[reminded + 1] <= ${now}::timestamptz
    order by ends_at limit ${most}::integer for update skip locked`.compile(query)

export const setReminded = (taskId: string, reminded: number) =>
  query.updateTable('patrol_task').set({ reminded }).where('id', '=', taskId).compile()

export const managersOf = (projectIds: readonly string[]): CompiledQuery<{ project_id: string; account_id: string }> =>
  sql<{ project_id: string; account_id: string }>`select project_id, account_id
    from patrol_managers(${[...projectIds]}::uuid[])`.compile(query)
