import { sql, type CompiledQuery, type Updateable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { inReach } from '#foundation/project/unit.repository.ts'

const counted = (condition: string) =>
  sql<number>`(select count(*)::integer from patrol_point p where p.task_id = k.id and ${sql.raw(condition)})`

const shown = query
  .selectFrom('patrol_task as k')
  .innerJoin('project as u', 'u.id', 'k.project_id')
  .leftJoin('account as a', 'a.id', 'k.account_id')
  .select(['k.id', 'k.oem_id', 'k.company_id', 'k.project_id', 'k.plan_id', 'k.plan_name', 'k.day', 'k.begins_at'])
  .select(['k.ends_at', 'k.state', 'k.account_id', 'k.is_order_fixed', 'k.weakest_proof', 'k.needs_photo'])
  .select(['u.name as project_name', 'u.zone'])
  .select(sql<string | null>`coalesce(a.person, a.nickname, a.login_name)`.as('account_name'))
  .select([counted('true').as('points'), counted(`p.outcome in ('inTime', 'late')`).as('done')])
  .select(
    sql<number>`(select coalesce(sum(p.abnormal), 0)::integer from patrol_point p where p.task_id = k.id)`.as(
      'abnormal',
    ),
  )

export type TaskRow = Awaited<ReturnType<typeof shown.executeTakeFirstOrThrow>>

interface TaskFilter {
  readonly projectId?: string | undefined
  readonly planId?: string | undefined
  readonly day?: string | undefined
  readonly state?: string | undefined
  readonly isOpen?: boolean | undefined
  readonly mineOf?: string | undefined
}

const openStates = ['notStarted', 'doing']

/** Newest window first; what is still to do, the next one first. Ids carry the beginning of the window. */
export const taskPage = (
  scope: Actor['scope'],
  { projectId, planId, day, state, isOpen, mineOf }: TaskFilter,
  after: string | undefined,
  limit: number,
) => {
  let rows = shown.where(inReach(scope, 'k'))
  if (projectId !== undefined) rows = rows.where('k.project_id', '=', projectId)
  if (planId !== undefined) rows = rows.where('k.plan_id', '=', planId)
  if (day !== undefined) rows = rows.where('k.day', '=', day)
  if (state !== undefined) rows = rows.where('k.state', '=', state)
  if (isOpen !== undefined) rows = rows.where('k.state', isOpen ? 'in' : 'not in', openStates)
  if (mineOf !== undefined) rows = rows.where('k.account_id', '=', mineOf)
  if (after !== undefined) rows = rows.where('k.id', isOpen === true ? '>' : '<', after)
  return rows
    .orderBy('k.id', isOpen === true ? 'asc' : 'desc')
    .limit(limit)
    .compile()
}

export const taskById = (scope: Actor['scope'], taskId: string) =>
  shown.where('k.id', '=', taskId).where(inReach(scope, 'k')).compile()

/** Open now and going to this place. */
export const tasksAt = (scope: Actor['scope'], placeId: string) =>
  shown
    .where(inReach(scope, 'k'))
    .where('k.state', 'in', openStates)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('patrol_point as p')
          .select('p.id')
          .whereRef('p.task_id', '=', 'k.id')
          .where('p.place_id', '=', placeId)
          .where('p.outcome', '=', 'open'),
      ),
    )
    .orderBy('k.id')
    .limit(20)
    .compile()

/** Of two who act on it at once the second waits. */
export const holdTask = (scope: Actor['scope'], taskId: string) =>
  query
    .selectFrom('patrol_task as k')
    .select('k.id')
    .where('k.id', '=', taskId)
    .where(inReach(scope, 'k'))
    .forUpdate()
    .compile()

export const changeTask = (taskId: string, change: Updateable<Schema['patrol_task']>) =>
  query.updateTable('patrol_task').set(change).where('id', '=', taskId).compile()

const pointRows = query
  .selectFrom('patrol_point as p')
  .innerJoin('patrol_place as c', 'c.id', 'p.place_id')
  .leftJoin('area as r', 'r.id', 'c.area_id')
  .leftJoin('account as a', 'a.id', 'p.done_by')
  .select(['p.place_id', 'p.place', 'p.checks', 'p.outcome', 'p.check_in_id', 'p.done_at', 'p.way', 'p.is_sent_late'])
  .select(['p.is_released', 'p.abnormal', 'p.reason', 'p.reason_note'])
  .select(['c.name', 'c.label', 'c.area_id', 'c.latitude', 'c.longitude', 'c.nfc_bound_at', 'r.name as area_name'])
  .select(sql<string | null>`coalesce(a.person, a.nickname, a.login_name)`.as('by_name'))

export type PointRow = Awaited<ReturnType<typeof pointRows.executeTakeFirstOrThrow>>

export const pointsOf = (taskId: string) => pointRows.where('p.task_id', '=', taskId).orderBy('p.place').compile()

export const changePoint = (taskId: string, placeId: string, change: Updateable<Schema['patrol_point']>) =>
  query.updateTable('patrol_point').set(change).where('task_id', '=', taskId).where('place_id', '=', placeId).compile()

export const voidPoints = (taskId: string) =>
  query
    .updateTable('patrol_point')
    .set({ outcome: 'void' })
    .where('task_id', '=', taskId)
    .where('outcome', 'in', ['open', 'missed'])
    .compile()

export interface FireRow {
  readonly id: string
  readonly first_at: Date
  readonly area_id: string | null
  readonly area_name: string | null
  readonly equipment_name: string
}

/** What burns in the unit and nobody has called false, a test or a drill; the newest first. */
export const firesIn = (projectId: string): CompiledQuery<FireRow> =>
  sql<FireRow>`select a.id, a.first_at, e.area_id, r.name as area_name, e.name as equipment_name
    from alarm a join equipment e on e.id = a.equipment_id left join area r on r.id = e.area_id
    where a.project_id = ${projectId}::uuid and a.kind = 'fire-alarm' and a.priority = 1 and a.stage < 2
      and coalesce(a.verdict, 'real') = 'real' order by a.first_at desc limit 20`.compile(query)

export const countRefused = (taskId: string) =>
  query
    .selectFrom('patrol_check_in')
    .select(sql<number>`count(*)::integer`.as('refused'))
    .where('task_id', '=', taskId)
    .where('state', '=', 'refused')
    .compile()
