import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { query } from '#schema/query.ts'
import { inReach } from '#foundation/project/unit.repository.ts'

export interface Stretch {
  readonly projectId: string
  readonly planId?: string | undefined
  readonly fromDay: string
  readonly toDay: string
}

/** Points of a unit between two days of its calendar; what was cancelled is nobody's. */
const within = ({ projectId, planId, fromDay, toDay }: Stretch): RawBuilder<boolean> =>
  sql<boolean>`p.project_id = ${projectId}::uuid and p.day between ${fromDay} and ${toDay} and p.outcome <> 'void'
    and (${planId ?? null}::uuid is null or p.plan_id = ${planId ?? null}::uuid)`

const over = sql`p.outcome in ('inTime', 'late', 'missed')`

export interface CountedRow {
  readonly day: string
  readonly due: number
  readonly in_time: number
  readonly late: number
  readonly missed: number
}

export const countDays = (scope: Actor['scope'], stretch: Stretch): CompiledQuery<CountedRow> =>
  sql<CountedRow>`select p.day, count(*)::integer as due, count(*) filter (where p.outcome = 'inTime')::integer as in_time,
      count(*) filter (where p.outcome = 'late')::integer as late,
      count(*) filter (where p.outcome = 'missed')::integer as missed
    from patrol_point p where ${within(stretch)} and ${over} and ${inReach(scope, 'p')}
    group by p.day order by p.day`.compile(query)

export interface CellRow {
  readonly place_id: string
  readonly place_name: string
  readonly area_name: string | null
  readonly clock_from: string
  readonly due: number
  readonly missed: number
}

export const countCells = (scope: Actor['scope'], stretch: Stretch): CompiledQuery<CellRow> =>
  sql<CellRow>`select p.place_id, c.name as place_name, r.name as area_name, p.clock_from, count(*)::integer as due,
      count(*) filter (where p.outcome = 'missed')::integer as missed
    from patrol_point p join patrol_place c on c.id = p.place_id left join area r on r.id = c.area_id
    where ${within(stretch)} and ${over} and ${inReach(scope, 'p')}
    group by p.place_id, c.name, r.name, p.clock_from order by c.name, p.place_id, p.clock_from`.compile(query)

export const countReasons = (
  scope: Actor['scope'],
  stretch: Stretch,
): CompiledQuery<{ reason: string | null; missed: number }> =>
  sql<{ reason: string | null; missed: number }>`select p.reason, count(*)::integer as missed from patrol_point p
    where ${within(stretch)} and p.outcome = 'missed' and ${inReach(scope, 'p')}
    group by p.reason order by count(*) desc, p.reason`.compile(query)

export interface RowFilter extends Stretch {
  readonly placeId?: string | undefined
  readonly from?: string | undefined
  readonly outcome?: string | undefined
  readonly reason?: string | undefined
  readonly isUnsaid?: boolean | undefined
}

const shown = query
  .selectFrom('patrol_point as p')
  .innerJoin('patrol_task as k', 'k.id', 'p.task_id')
  .innerJoin('patrol_place as c', 'c.id', 'p.place_id')
  .leftJoin('area as r', 'r.id', 'c.area_id')
  .leftJoin('account as a', (join) => join.on(sql<boolean>`a.id = coalesce(p.done_by, k.account_id)`))
  .select(['p.id', 'p.task_id', 'p.plan_id', 'p.place_id', 'p.day', 'p.clock_from', 'p.outcome', 'p.check_in_id'])
  .select(['p.done_at', 'p.way', 'p.is_sent_late', 'p.is_released', 'p.abnormal', 'p.reason', 'p.reason_note'])
  .select(['k.plan_name', 'k.begins_at', 'k.ends_at', 'c.name as place_name', 'r.name as area_name'])
  .select(
    sql<
      string[]
    >`case when p.abnormal > 0 then array(select h.id from patrol_finding f join hazard h on h.check_id = f.id
      where f.check_in_id = p.check_in_id order by h.id) else '{}' end`.as('hazard_ids'),
  )
  .select(sql<string | null>`coalesce(a.person, a.nickname, a.login_name)`.as('account_name'))

export type HistoryRecord = Awaited<ReturnType<typeof shown.executeTakeFirstOrThrow>>

/** Newest window first: an id carries the beginning of its window. */
export const historyPage = (scope: Actor['scope'], filter: RowFilter, after: string | undefined, limit: number) => {
  const { placeId, from, outcome, reason, isUnsaid } = filter
  let rows = shown.where(within(filter)).where(inReach(scope, 'p'))
  if (placeId !== undefined) rows = rows.where('p.place_id', '=', placeId)
  if (from !== undefined) rows = rows.where('p.clock_from', '=', from)
  if (outcome !== undefined) rows = rows.where('p.outcome', '=', outcome)
  if (reason !== undefined) rows = rows.where('p.outcome', '=', 'missed').where('p.reason', '=', reason)
  if (isUnsaid === true) rows = rows.where('p.outcome', '=', 'missed').where('p.reason', 'is', null)
  if (after !== undefined) rows = rows.where('p.id', '<', after)
  return rows.orderBy('p.id', 'desc').limit(limit).compile()
}
