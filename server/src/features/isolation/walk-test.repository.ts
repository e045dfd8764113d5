import { sql, type CompiledQuery, type Insertable, type Selectable } from 'kysely'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import type { Actor } from '#foundation/rights/actor.ts'
import { scopeFilter } from '#foundation/rights/scope-filter.ts'
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

/**
 * A verdict "test" by itself: only of a point listed in an open walk, never of one that a hand presses, and never while
 * another urgent alarm of the unit is open that is not of this walk: that one may be the fire.
 */
export const judgeTests = (now: Date, most: number): CompiledQuery<AlarmRow & { was: string }> =>
  sql<AlarmRow & { was: string }>`
    with listed as (
      select a.id, a.state as was from alarm a join walk_point p on p.isolation_id = a.isolation_id and not p.needs_person
        join walk_test w on w.id = p.walk_test_id and w.ended_at is null and w.until > ${now}::timestamptz
      where a.state in ('received', 'notified', 'acknowledged') and a.verdict is null
        and a.kind in ('fire-alarm', 'alarm') and a.first_at >= w.began_at
        and not exists (select 1 from alarm o where o.project_id = a.project_id and o.priority = 1
          and o.state <> 'archived' and o.verdict is distinct from 'test' and o.id <> a.id
          and o.last_at > a.first_at - interval '5 minutes'
          and not exists (select 1 from walk_point l where l.walk_test_id = w.id and l.isolation_id = o.isolation_id
            and not l.needs_person))
      order by a.equipment_id, a.event_key limit ${most}::integer for update of a skip locked)
    update alarm a set state = 'verified', verdict = 'test', verdict_at = ${now}::timestamptz, version = a.version + 1,
      ladder = null, ladder_from = null, ladder_done = null, ladder_due = null
    from listed where a.id = listed.id returning a.*, listed.was`.compile(query)

export const insertAlarmMoves = (rows: Insertable<Schema['alarm_move']>[]) =>
  query.insertInto('alarm_move').values(rows).compile()
