import { sql, type CompiledQuery, type Insertable, type Selectable } from 'kysely'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { placed, placedColumns } from './isolation.repository.ts'

export type WalkTestRow = Selectable<Schema['walk_test']>

const scopeColumns = { oem: 'w.oem_id', company: 'w.company_id', project: 'w.project_id' }

export interface ShownWalk extends WalkTestRow {
  readonly project_name: string
  readonly points: number
  readonly fired: number
}

const shown = sql`select w.*, coalesce(p.name, '') as project_name,
    (select count(*)::integer from walk_point o where o.walk_test_id = w.id) as points,
    (select count(*)::integer from walk_point o where o.walk_test_id = w.id and o.fired_at is not null) as fired
  from walk_test w left join project p on p.id = w.project_id`

export const walkPage = (
  scope: Actor['scope'],
  projectId: string | undefined,
  page: { after: string | undefined; limit: number },
): CompiledQuery<ShownWalk> => {
  const unit = projectId === undefined ? sql`` : sql`and w.project_id = ${projectId}::uuid`
  const before = page.after === undefined ? sql`` : sql`and w.id < ${page.after}::uuid`
  return sql<ShownWalk>`${shown} where ${scopeFilter(scope, scopeColumns)} ${unit} ${before}
    order by w.id desc limit ${page.limit}::integer`.compile(query)
}

export const shownWalk = (scope: Actor['scope'], id: string): CompiledQuery<ShownWalk> =>
  sql<ShownWalk>`${shown} where w.id = ${id}::uuid and ${scopeFilter(scope, scopeColumns)}`.compile(query)

export interface ShownPoint extends Selectable<Schema['walk_point']> {
  readonly equipment_name: string
  readonly type_no: number
  readonly places: readonly (string | null)[]
}

export const pointsOf = (walkTestId: string): CompiledQuery<ShownPoint> =>
  sql<ShownPoint>`select o.*, ${placedColumns} from walk_point o join equipment e on e.id = o.equipment_id ${placed}
    where o.walk_test_id = ${walkTestId}::uuid order by o.place`.compile(query)

export const insertWalk = (row: Insertable<Schema['walk_test']>) => query.insertInto('walk_test').values(row).compile()

export const insertPoints = (rows: Insertable<Schema['walk_point']>[]) =>
  query.insertInto('walk_point').values(rows).compile()

export const endWalk = (scope: Actor['scope'], id: string, at: Date): CompiledQuery<WalkTestRow> =>
  sql<WalkTestRow>`update walk_test w set ended_at = ${at}::timestamptz
    where id = ${id}::uuid and ended_at is null and ${scopeFilter(scope, scopeColumns)} returning *`.compile(query)

export const endIsolationsOf = (walkTestId: string, by: string, at: Date) =>
  query
    .updateTable('isolation')
    .set({ ended_at: at, ended_by: by })
    .where('walk_test_id', '=', walkTestId)
    .where('ended_at', 'is', null)
    .compile()

/** Its time is over: what is not tested by now is in the report. */
export const endOldWalks = (now: Date): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`update walk_test set ended_at = until where ended_at is null and until <= ${now}::timestamptz
    returning id`.compile(query)

export interface TickedPoint extends Selectable<Schema['walk_point']> {
  readonly walk_test_id: string
}

/** Every listed point that has spoken since the walk began, with its first word. */
export const tickPoints = (): CompiledQuery<TickedPoint> =>
  sql<TickedPoint>`
    update walk_point o set fired_at = spoken.first_at, alarm_id = spoken.alarm_id
    from (select distinct on (p.isolation_id) p.isolation_id, a.first_at, a.id as alarm_id
      from walk_point p join walk_test w on w.id = p.walk_test_id and w.ended_at is null
        join alarm a on a.isolation_id = p.isolation_id and a.kind in ('fire-alarm', 'alarm')
      where p.fired_at is null order by p.isolation_id, a.first_at) spoken
    where o.isolation_id = spoken.isolation_id and o.fired_at is null returning o.*`.compile(query)

export interface WalkedAlarm {
  readonly id: string
  readonly project_id: string
  readonly likely_real: boolean
  readonly first_at: Date
  readonly last_at: Date
  readonly walk_test_id: string | null
  readonly until: Date | null
  readonly walked_at: Date | null
  readonly needs_person: boolean | null
  readonly ticked_by: string | null
}

/** The point in its open walk, and when the walk was last heard of before the alarm. */
const walked = sql`a.id, a.project_id, a.likely_real, a.first_at, a.last_at, w.id as walk_test_id, w.until,
    greatest(w.began_at, (select max(f.fired_at) from walk_point f where f.walk_test_id = w.id and f.fired_at < a.first_at))
      as walked_at, p.needs_person, p.alarm_id as ticked_by`

/** Alarms of points of an open walk that nobody has judged, held until the transaction ends. */
export const holdWalked = (most: number): CompiledQuery<WalkedAlarm> =>
  sql<WalkedAlarm>`
    select ${walked} from walk_test w join walk_point p on p.walk_test_id = w.id and p.alarm_id is not null
      join alarm a on a.isolation_id = p.isolation_id and a.first_at >= w.began_at
    where w.ended_at is null and a.stage < 2 and a.state in ('received', 'notified', 'acknowledged') and a.verdict is null
      and a.kind in ('fire-alarm', 'alarm')
    order by a.equipment_id, a.event_key limit ${most}::integer for update of a skip locked`.compile(query)

/** What is open in these units, of priority 1 and no test. */
export const urgentWalked = (projects: readonly string[]): CompiledQuery<WalkedAlarm> =>
  sql<WalkedAlarm>`
    select ${walked} from alarm a left join walk_point p on p.isolation_id = a.isolation_id
      left join walk_test w on w.id = p.walk_test_id and w.ended_at is null
    where a.project_id = any(${[...projects]}::uuid[]) and a.priority = 1 and a.stage < 3
      and a.verdict is distinct from 'test'`.compile(query)

export const markTests = (ids: readonly string[], now: Date): CompiledQuery<AlarmRow & { was: string }> =>
  sql<AlarmRow & { was: string }>`
    with held as (select id, state as was from alarm where id = any(${[...ids]}::uuid[]))
    update alarm a set state = 'verified', verdict = 'test', verdict_at = ${now}::timestamptz, version = a.version + 1,
      ladder = null, ladder_from = null, ladder_done = null, ladder_due = null
    from held where a.id = held.id returning a.*, held.was`.compile(query)

export const insertAlarmMoves = (rows: Insertable<Schema['alarm_move']>[]) =>
  query.insertInto('alarm_move').values(rows).compile()
