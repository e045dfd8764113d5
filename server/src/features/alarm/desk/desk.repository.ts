import { sql, type CompiledQuery, type RawBuilder, type Updateable } from 'kysely'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeCheck, scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export interface ShownAlarm extends AlarmRow {
  readonly equipment_name: string
  readonly type_no: number
  readonly key_code: string
  readonly install_add: string
  readonly project_name: string
  /** From the inside out; null where the tree is not that deep. */
  readonly places: readonly (string | null)[]
}

export interface AlarmWish {
  readonly kinds: readonly string[]
  readonly projectId?: string | undefined
  readonly equipmentId?: string | undefined
  /** An alarm of the storm whose members are meant. */
  readonly stormOf?: string | undefined
  readonly stage?: 'waiting' | 'open' | 'archived' | undefined
  readonly verdict?: string | undefined
  readonly priority?: number | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const scopeColumns = {
  oem: 'a.oem_id',
  company: 'a.company_id',
  project: 'a.project_id',
  equipment: 'a.equipment_id',
}

const stages: Readonly<Record<NonNullable<AlarmWish['stage']>, RawBuilder<boolean>>> = {
  waiting: sql<boolean>`a.stage = 0`,
  open: sql<boolean>`a.stage < 3`,
  archived: sql<boolean>`a.stage = 3`,
}

/** Every condition that was given, and the actor's own. */
const matches = (scope: Actor['scope'], wish: AlarmWish): RawBuilder<boolean> => {
  const { kinds, projectId, equipmentId, stormOf, stage, verdict, priority, from, to } = wish
  const isNarrower = [projectId, equipmentId, stormOf].some((place) => place !== undefined)
  const given = [
    isNarrower ? scopeCheck(scope, scopeColumns) : scopeFilter(scope, scopeColumns),
    sql<boolean>`a.kind = any(${[...kinds]})`,
    ...(projectId === undefined ? [] : [sql<boolean>`a.project_id = ${projectId}::uuid`]),
    ...(equipmentId === undefined ? [] : [sql<boolean>`a.equipment_id = ${equipmentId}::uuid`]),
    ...(stormOf === undefined
      ? []
      : [sql<boolean>`a.group_id = (select group_id from alarm where id = ${stormOf}::uuid)`]),
    ...(stage === undefined ? [] : [stages[stage]]),
    ...(verdict === undefined ? [] : [sql<boolean>`a.verdict = ${verdict}`]),
    ...(priority === undefined ? [] : [sql<boolean>`a.priority = ${priority}::smallint`]),
    ...(from === undefined ? [] : [sql<boolean>`a.first_at >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql<boolean>`a.first_at < ${to}::timestamptz`]),
  ]
  return sql<boolean>`${sql.join(given, sql` and `)}`
}

export const shownFrom = (
  source: RawBuilder<unknown>,
) => sql`select a.*, e.name as equipment_name, e.type_no, e.key_code,
    e.install_add, coalesce(p.name, '') as project_name, array[inner_area.name, middle.name, outermost.name] as places
  from ${source} a join equipment e on e.id = a.equipment_id left join project p on p.id = a.project_id
    left join area inner_area on inner_area.id = e.area_id
    left join area middle on middle.id = inner_area.parent_id
    left join area outermost on outermost.id = middle.parent_id`

const shown = shownFrom(sql`alarm`)

export const alarmPage = (
  scope: Actor['scope'],
  wish: AlarmWish,
  page: { after: string | undefined; limit: number },
): CompiledQuery<ShownAlarm> => {
  // What still has to be done shows what threatens life first, however much else has come since.
  if (wish.stage === 'waiting' || wish.stage === 'open') return urgentFirst(scope, wish, page)
  const before = page.after === undefined ? sql`` : sql`and a.id < ${page.after}::uuid`
  return sql<ShownAlarm>`${shown} where ${matches(scope, wish)} ${before}
    order by a.id desc limit ${page.limit}::integer`.compile(query)
}

/** Two runs over an index instead of one sort of everything; the cursor is the last alarm that was shown. */
const urgentFirst = (
  scope: Actor['scope'],
  wish: AlarmWish,
  { after, limit }: { after: string | undefined; limit: number },
): CompiledQuery<ShownAlarm> => {
  const last = sql`(select c.priority = 1 from alarm c where c.id = ${after ?? null}::uuid)`
  const behind = after === undefined ? sql`true` : sql`a.id < ${after}::uuid`
  const run = (which: RawBuilder<boolean>, start: RawBuilder<unknown>) =>
    sql`(select a.* from alarm a where ${matches(scope, wish)} and ${which} and ${start}
      order by a.id desc limit ${limit}::integer)`
  const urgent = run(sql<boolean>`a.priority = 1`, after === undefined ? behind : sql`${last} and ${behind}`)
  const others = run(sql<boolean>`a.priority > 1`, after === undefined ? behind : sql`(${last} or ${behind})`)
  return sql<ShownAlarm>`${shownFrom(sql`(${urgent} union all ${others})`)}
    order by (a.priority = 1) desc, a.id desc limit ${limit}::integer`.compile(query)
}

export const shownAlarm = (scope: Actor['scope'], id: string): CompiledQuery<ShownAlarm> =>
  sql<ShownAlarm>`${shown} where a.id = ${id}::uuid and ${scopeFilter(scope, scopeColumns)}`.compile(query)

/** Held until the transaction ends: a device that speaks meanwhile waits, or is seen. */
export const lockAlarm = (scope: Actor['scope'], id: string): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`select a.* from alarm a where a.id = ${id}::uuid and ${scopeFilter(scope, scopeColumns)} for update`.compile(
    query,
  )

/**
 * Nothing that threatens life: each of those is looked at by itself. In the order in which the lanes lock them, so that
 * nobody waits for each other.
 */
export const lockWaiting = (scope: Actor['scope'], wish: AlarmWish, before: string, most: number) =>
  sql<AlarmRow>`select a.* from alarm a where ${matches(scope, { ...wish, stage: 'waiting' })} and a.priority > 1
    and a.first_at < ${before}::timestamptz
    order by a.equipment_id, a.event_key limit ${most}::integer for update`.compile(query)

export const lockAlarms = (scope: Actor['scope'], ids: readonly string[]): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`select a.* from alarm a where a.id = any(${[...ids]}::uuid[]) and ${scopeFilter(scope, scopeColumns)}
    order by a.equipment_id, a.event_key for update`.compile(query)

export const changeAlarms = (ids: readonly string[], columns: Updateable<Schema['alarm']>): CompiledQuery<AlarmRow> =>
  query
    .updateTable('alarm')
    .set({ ...columns, version: sql<number>`version + 1` })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .returningAll()
    .compile()

type Restored = Pick<AlarmRow, 'id' | 'ladder' | 'ladder_from' | 'ladder_done' | 'ladder_due'>

/** All of a batch wait again, each where its calls were: one statement, because the lane's lock is held meanwhile. */
export const restoreAlarms = (restored: readonly Restored[]): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`update alarm a set state = 'notified', acknowledged_at = null, acknowledged_by = null, ladder = u.ladder,
      ladder_from = u.ladder_from, ladder_done = u.ladder_done, ladder_due = u.ladder_due, version = a.version + 1
    from json_to_recordset(${JSON.stringify(restored)}) as u (id uuid, ladder text, ladder_from timestamptz,
      ladder_done timestamptz, ladder_due timestamptz)
    where a.id = u.id returning a.*`.compile(query)

export const addSight = ({ id, oem_id, company_id, project_id, equipment_id }: AlarmRow, account_id: string) =>
  query
    .insertInto('alarm_sight')
    .values({ alarm_id: id, oem_id, company_id, project_id, equipment_id, account_id })
    .onConflict((conflict) => conflict.columns(['alarm_id', 'account_id']).doNothing())
    .compile()

export const sightsOf = (alarmId: string) =>
  query
    .selectFrom('alarm_sight')
    .select(['account_id', 'seen_at'])
    .where('alarm_id', '=', alarmId)
    .orderBy('seen_at')
    .compile()

export const movesOfAlarm = (alarmId: string) =>
  query.selectFrom('alarm_move').selectAll().where('alarm_id', '=', alarmId).orderBy('id').compile()

export const peopleOf = (alarmId: string): CompiledQuery<{ id: string; name: string }> =>
  sql<{ id: string; name: string }>`select id, name from alarm_people(${alarmId}::uuid)`.compile(query)

export const groupSizeOf = (groupId: string): CompiledQuery<{ size: number }> =>
  sql<{ size: number }>`select count(*)::integer as size from alarm where group_id = ${groupId}::uuid`.compile(query)

/** The other fires of the zone within five minutes, by which an alarm is likely real. */
export const confirmingAlarms = (scope: Actor['scope'], { id, area_id, equipment_id, last_at }: AlarmRow) =>
  sql<{ id: string; equipment_name: string; first_at: Date }>`select a.id, e.name as equipment_name, a.first_at
    from alarm a join equipment e on e.id = a.equipment_id
    where a.area_id = ${area_id}::uuid and a.kind = 'fire-alarm' and a.id <> ${id}::uuid
      and a.equipment_id <> ${equipment_id}::uuid and ${scopeFilter(scope, scopeColumns)}
      and a.last_at between ${last_at}::timestamptz - interval '5 minutes' and ${last_at}::timestamptz + interval '5 minutes'
    order by a.first_at limit 5`.compile(query)

export interface Waiting {
  readonly waiting: number
  readonly together: number
}

/** What threatens life is counted, and is not among those that may be acknowledged together. */
export const countWaiting = (scope: Actor['scope'], wish: AlarmWish): CompiledQuery<Waiting> =>
  sql<Waiting>`select count(*)::integer as waiting, (count(*) filter (where a.priority > 1))::integer as together
    from alarm a where ${matches(scope, { ...wish, stage: 'waiting' })}`.compile(query)

export const addBatch = (id: string, account_id: string, alarm_ids: string[]) =>
  query.insertInto('alarm_batch').values({ id, account_id, alarm_ids }).compile()

/** Once, by the one who did it, while there is time. */
export const takeBatchBack = (id: string, since: Date): CompiledQuery<{ alarm_ids: string[] }> =>
  query
    .updateTable('alarm_batch')
    .set({ undone_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .where('at', '>', since)
    .returning('alarm_ids')
    .compile()
