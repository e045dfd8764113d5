import type { Period } from '@vigil/contract/equipment/periods'
import { sql, type CompiledQuery, type Insertable, type RawBuilder } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { inReachOrOwn } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { TariffEdge } from '#schema/tables/control.ts'

/** By which the clock of the unit goes, of a row t beside its project p. */
export const zoneOfRow = sql<string>`coalesce(p.zone, reached_zone(t.project_id, false), 'UTC')`.as('zone')

/** Those of time sharing are no timers of their own: they are set, rest and go with it. */
const timerRows = query
  .selectFrom('timer as t')
  .where('t.sharing_id', 'is', null)
  // A tenant does not see the unit.
  .leftJoin('project as p', 'p.id', 't.project_id')
  .leftJoin('account as a', 'a.id', 't.account_id')
  .leftJoin('scene as s', 's.id', 't.scene_id')
  .select([
    't.id',
    't.project_id',
    't.name',
    't.action',
    't.params',
    't.clock_time',
    't.weekdays',
    't.month_day',
    't.months',
    't.day',
  ])
  .select(['t.except_days', 't.is_on', 't.revision', 't.next_at', 't.scene_id', 's.name as scene_name'])
  .select(zoneOfRow)
  .select(sql<string | null>`coalesce(a.person, a.nickname, a.login_name)`.as('by'))
  .select(
    sql<{ equipmentId: string; deviceName: string }[]>`(select coalesce(jsonb_agg(jsonb_build_object(
        'equipmentId', e.id, 'deviceName', e.name) order by l.place), '[]')
      from timer_loop l join equipment e on e.id = l.equipment_id where l.timer_id = t.id)`.as('loops'),
  )

export const timerById = (actor: Actor, timerId: string) =>
  timerRows.where('t.id', '=', timerId).where(inReachOrOwn(actor, 't')).compile()

export type TimerRecord = ReturnType<typeof timerById> extends CompiledQuery<infer Row> ? Row : never

interface TimerFilter {
  readonly projectId?: string | undefined
  readonly equipmentId?: string | undefined
}

export const timerPage = (
  actor: Actor,
  { projectId, equipmentId }: TimerFilter,
  after: string | undefined,
  limit: number,
) => {
  let rows = timerRows.where(inReachOrOwn(actor, 't'))
  if (projectId) rows = rows.where('t.project_id', '=', projectId)
  if (equipmentId)
    rows = rows.where(
      sql<boolean>`exists (select 1 from timer_loop l join equipment e on e.id = l.equipment_id
        where l.timer_id = t.id and ${equipmentId}::uuid in (e.id, e.parent_id))`,
    )
  if (after) rows = rows.where('t.id', '<', after)
  return rows.orderBy('t.id', 'desc').limit(limit).compile()
}

/** What was looked at for a timer: spent with one press, by who looked and in the same role. */
export const keepPrepared = (nonceHash: Buffer, { accountId, roleId }: Pick<Actor, 'accountId' | 'roleId'>) =>
  query
    .updateTable('command_batch')
    .set({ state: 'kept' })
    .where('nonce_hash', '=', nonceHash)
    .where('is_for_later', '=', true)
    .where('account_id', '=', accountId)
    .where('role_id', '=', roleId)
    .where('state', '=', 'prepared')
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['id', 'oem_id', 'company_id', 'project_id', 'action', 'params', 'danger', 'origin_kind', 'origin_id'])
    .compile()

export const insertTimer = (timer: Insertable<Schema['timer']>) => query.insertInto('timer').values(timer).compile()

/** Set anew by whoever does so: from then on he answers for it. */
export const resetTimer = (timerId: string, { id: _id, ...timer }: Insertable<Schema['timer']>) =>
  query
    .updateTable('timer')
    .set((row) => ({ ...timer, is_on: true, revision: sql<number>`${row.ref('revision')} + 1` }))
    .where('id', '=', timerId)
    .where('project_id', '=', timer.project_id)
    .where('sharing_id', 'is', null)
    .returning('id')
    .compile()

export const dropLoops = (timerId: string) => query.deleteFrom('timer_loop').where('timer_id', '=', timerId).compile()

export const copyLoops = (timerId: string, batchId: string): CompiledQuery =>
  sql`insert into timer_loop (timer_id, equipment_id, place, action, params)
    select ${timerId}::uuid, l.equipment_id, l.place, l.action, l.params from command_batch_loop l
    where l.batch_id = ${batchId}::uuid and l.wave > 0`.compile(query)

export const turnTimer = (timerId: string, isOn: boolean, nextAt: Date | null) =>
  query.updateTable('timer').set({ is_on: isOn, next_at: nextAt }).where('id', '=', timerId).compile()

export const removeTimer = (timerId: string) => query.deleteFrom('timer').where('id', '=', timerId).compile()

const mostRuns = 50

export const runsOf = (timerId: string) =>
  query
    .selectFrom('timer_run')
    .select(['due_at', 'state', 'batch_id'])
    .where('timer_id', '=', timerId)
    .orderBy('due_at', 'desc')
    .limit(mostRuns)
    .compile()

export interface DueTimer {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly account_id: string
  readonly role_id: string
  readonly action: string | null
  readonly params: Record<string, unknown>
  readonly clock_time: string
  readonly weekdays: number[]
  readonly month_day: number | null
  readonly months: number[]
  readonly day: string | null
  readonly except_days: string[]
  readonly next_at: Date
  readonly zone: string
  readonly loops: {
    readonly equipment_id: string
    readonly action: string | null
    readonly params: Record<string, unknown> | null
  }[]
  /** Of the time sharing that it is a part of. */
  readonly periods: readonly Period[] | null
  readonly edges: readonly TariffEdge[] | null
}

const timersNow = (which: RawBuilder<unknown>, most: number): CompiledQuery<DueTimer> =>
  sql<DueTimer>`select t.id, t.oem_id, t.company_id, t.project_id, t.account_id, t.role_id, t.action, t.params,
      t.clock_time, t.weekdays, t.month_day, t.months, t.day, t.except_days, t.next_at, p.zone, s.periods, s.edges,
      (select coalesce(jsonb_agg(jsonb_build_object('equipment_id', l.equipment_id, 'action', l.action,
        'params', l.params) order by l.place), '[]') from timer_loop l where l.timer_id = t.id) as loops
    from timer t join project p on p.id = t.project_id left join time_sharing s on s.id = t.sharing_id
    where ${which} order by t.next_at limit ${most} for update of t skip locked`.compile(query)

/** Held until what they do is written: of two workers one finds them. */
export const dueTimers = (now: Date, most: number) => timersNow(sql`t.next_at <= ${now} and not t.is_unsettled`, most)

/** Whose unit has another zone now. */
export const unsettledTimers = (most: number) => timersNow(sql`t.is_unsettled`, most)

export const noteRuns = (rows: readonly Insertable<Schema['timer_run']>[]) =>
  query
    .insertInto('timer_run')
    .values([...rows])
    .onConflict((same) => same.doNothing())
    .returning(['due_at', 'batch_id'])
    .compile()

export const setNext = (timerId: string, nextAt: Date | null) =>
  query.updateTable('timer').set({ next_at: nextAt, is_unsettled: false }).where('id', '=', timerId).compile()

export const insertRunning = (batch: Insertable<Schema['command_batch']>) =>
  query.insertInto('command_batch').values(batch).compile()
