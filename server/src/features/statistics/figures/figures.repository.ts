import { sql, type CompiledQuery } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { firstIdAt } from '#infrastructure/clock/uuid-v7.ts'
import { query } from '#schema/query.ts'
import { isCounted } from '../counting/counting.repository.ts'
import { alarmDays, breakerHours, sameHourYesterday, type Reach } from './alarm-days.ts'

const dayMs = 86_400_000

export interface HourRow {
  readonly kind: string
  /** 0 today, 1 yesterday. */
  readonly back: number
  /** Null: of the hour of yesterday that is this one by the clock, what had begun by this minute. */
  readonly hour: number | null
  readonly raised: number
  /** Of `raised`, what had begun by this time of the day. */
  readonly so_far: number
}

/** Today is each unit's own. Whole hours of yesterday come from the days, the one that runs from its rows. */
export const todayAndYesterday = (reach: Reach, now: Date): CompiledQuery<HourRow> =>
  sql<HourRow>`with d as (
      select d.kind, d.hour, d.raised, (${now}::timestamptz at time zone d.zone)::date - d.day as back,
        extract(hour from ${now}::timestamptz at time zone d.zone) as clock
      from (${alarmDays(reach, new Date(now.getTime() - dayMs))}) d
    )
    select kind, back, hour, sum(raised)::integer as raised, coalesce(sum(raised) filter (where hour < clock), 0)::integer as so_far
    from d where back in (0, 1) group by 1, 2, 3
    union all select kind, 1, null, 0, amount from (${sameHourYesterday(reach, now)}) r`.compile(query)

export interface TrendRow {
  readonly day: string
  readonly kind: string
  readonly raised: number
}

export const trendOf = (reach: Reach, now: Date, days: number): CompiledQuery<TrendRow> =>
  sql<TrendRow>`with d as (${alarmDays(reach, new Date(now.getTime() - days * dayMs))})
    select d.day::text as day, kind, sum(raised)::integer as raised from d
    where d.day > (${now}::timestamptz at time zone d.zone)::date - ${days}::integer group by 1, 2 order by 1`.compile(
    query,
  )

export interface BreakerRow {
  readonly event_key: string
  readonly hour: number
  readonly amount: number
}

export const breakerEventsOf = (reach: Reach, now: Date, days: number): CompiledQuery<BreakerRow> =>
  sql<BreakerRow>`with d as (${breakerHours(reach, new Date(now.getTime() - days * dayMs))})
    select event_key, hour, sum(amount)::integer as amount from d where d.day > ${now}::timestamptz::date - ${days}::integer
    group by 1, 2`.compile(query)

const ofUnits = (scope: Actor['scope']) =>
  scopeFilter(scope, { oem: 's.oem_id', company: 's.company_id', project: 's.project_id' })

export interface UnitStatesRow {
  readonly units: number
  readonly at: Date | null
  readonly open_alarm: number
  readonly open_fault: number
  readonly overdue_hazard: number
  readonly missed_check: number
  readonly normal: number
  readonly mean: number | null
  readonly a: number
  readonly b: number
  readonly c: number
}

/** Each unit once, by the worst that is so; and how the scores lie. */
export const unitStatesOf = (scope: Actor['scope'], classes: { A: number; B: number; C: number }) =>
  sql<UnitStatesRow>`select count(*)::integer as units, min(s.at) as at, round(avg(s.score))::integer as mean,
      (count(*) filter (where has_open_alarm))::integer as open_alarm,
      (count(*) filter (where has_open_fault and not has_open_alarm))::integer as open_fault,
      (count(*) filter (where has_overdue_hazard and not has_open_alarm and not has_open_fault))::integer as overdue_hazard,
      (count(*) filter (where has_missed_check and not (has_open_alarm or has_open_fault or has_overdue_hazard)))::integer
        as missed_check,
      (count(*) filter (where not (has_open_alarm or has_open_fault or has_overdue_hazard or has_missed_check)))::integer
        as normal,
      (count(*) filter (where score >= ${classes.A}))::integer as a,
      (count(*) filter (where score >= ${classes.B} and score < ${classes.A}))::integer as b,
      (count(*) filter (where score >= ${classes.C} and score < ${classes.B}))::integer as c
    from unit_score s where ${ofUnits(scope)}`.compile(query)

export interface RatesRow {
  readonly at: Date | null
  readonly online: number
  readonly speaking: number
  readonly points_in_time: number
  readonly points_due: number
  readonly orders_in_time: number
  readonly orders_done: number
  readonly intact: number
  readonly equipment: number
  readonly hazards_in_time: number
  readonly hazards_due: number
}

const rateSums = [
  'online',
  'speaking',
  'intact',
  'equipment',
  'points_in_time',
  'points_due',
  'orders_in_time',
  'orders_done',
  'hazards_in_time',
  'hazards_due',
] as const

export const ratesOf = (scope: Actor['scope'], projectId: string | undefined): CompiledQuery<RatesRow> => {
  const sums = rateSums.map((name) => sql`coalesce(sum(${sql.ref(`s.${name}`)}), 0)::integer as ${sql.ref(name)}`)
  const isAsked = projectId === undefined ? sql`true` : sql`s.project_id = ${projectId}::uuid`
  return sql<RatesRow>`select min(s.at) as at, ${sql.join(sums)} from unit_score s
    where ${ofUnits(scope)} and ${isAsked}`.compile(query)
}

/** The last that began, of the kinds that call people. */
export const lastBegan = ({ scope, projectId, kinds }: Reach): CompiledQuery<{ at: Date }> => {
  const columns = { oem: 'a.oem_id', company: 'a.company_id', project: 'a.project_id', equipment: 'a.equipment_id' }
  const isAsked = projectId === undefined ? sql`true` : sql`a.project_id = ${projectId}::uuid`
  return sql<{ at: Date }>`select a.first_at as at from alarm a where ${scopeFilter(scope, columns)} and ${isAsked}
    and a.kind = any(${[...kinds]}) and a.priority <= 2 order by a.id desc limit 1`.compile(query)
}

const lately = sql`interval '5 minutes'`

export const heardOf = (scope: Actor['scope'], projectId: string, now: Date): CompiledQuery<{ heard: number }> => {
  const columns = { oem: 's.oem_id', company: 's.company_id', project: 's.project_id', equipment: 's.equipment_id' }
  return sql<{ heard: number }>`select count(*)::integer as heard from equipment e
    join equipment_shadow s on s.equipment_id = e.id
    where e.project_id = ${projectId}::uuid and ${scopeFilter(scope, columns)}
      and s.reported_at > ${now}::timestamptz - ${lately}`.compile(query)
}

export interface RankedUnitRow {
  readonly project_id: string
  readonly name: string
  readonly score: number
  readonly alarms: number
  readonly equipment: number
  readonly per_hundred: number
  readonly lost: unknown
  readonly at: Date
  readonly place: number
}

/** The worst first; ties by name. One alone has its own place among all that are reached. */
export const worstUnits = (
  { scope, projectId }: RankedReach,
  by: 'score' | 'alarms',
  most: number,
): CompiledQuery<RankedUnitRow> => {
  const worst = by === 'score' ? sql`s.score` : sql`s.per_hundred desc`
  // Where nobody asks for one alone, only those that can be among the first need their names.
  const first = projectId === undefined ? sql`order by ${worst} fetch first (${most}::integer) rows with ties` : sql``
  return sql<RankedUnitRow>`with first as (select s.project_id from unit_score s where ${ofUnits(scope)} ${first}),
    ranked as (
      select s.project_id, p.name, s.score, s.alarms, s.equipment, s.per_hundred, s.lost, s.at,
        (row_number() over (order by ${worst}, p.name, s.project_id))::integer as place
      from first join unit_score s using (project_id) join project p on p.id = s.project_id)
    select * from ranked where ${projectId === undefined ? sql`true` : sql`project_id = ${projectId}::uuid`}
    order by place limit ${most}::integer`.compile(query)
}

export interface RankedEquipmentRow {
  readonly equipment_id: string
  readonly name: string
  readonly type_no: number
  readonly project_name: string
  readonly alarms: number
  readonly falses: number
}

const named = sql`select e.id as equipment_id, e.name, e.type_no, p.name as project_name, r.alarms, r.falses
  from r join equipment e on e.id = r.equipment_id join project p on p.id = e.project_id
  order by r.alarms desc, e.name, e.id`

interface RankedReach {
  readonly scope: Actor['scope']
  readonly projectId: string | undefined
}

/** Ranked by the worker for operators and companies; of units, counted from their rows. */
export const worstEquipment = (
  { scope, projectId }: RankedReach,
  now: Date,
  most: number,
): CompiledQuery<RankedEquipmentRow> => {
  const isWide = scope.kind === 'platform' || scope.kind === 'oem' || scope.kind === 'company'
  const isRanked = isWide && projectId === undefined
  const isAsked = projectId === undefined ? sql`true` : sql`a.project_id = ${projectId}::uuid`
  const columns = { oem: 'a.oem_id', company: 'a.company_id', project: 'a.project_id', equipment: 'a.equipment_id' }
  const ranked = isRanked
    ? sql`select a.equipment_id, a.alarms, a.falses from alarm_ranking a where ${scopeFilter(scope, columns)}
        and a.company_id is ${scope.kind === 'company' ? sql`not null` : sql`null`} order by a.alarms desc limit ${most}::integer`
    : sql`select a.equipment_id, count(*)::integer as alarms, (count(*) filter (where a.verdict = 'false'))::integer as falses
        from alarm a where ${scopeFilter(scope, columns)} and ${isAsked} and a.kind in ('fire-alarm', 'alarm')
          and a.id >= ${firstIdAt(now.getTime() - 30 * dayMs)}::uuid and a.first_at > ${now}::timestamptz - interval '30 days'
          and ${isCounted}
        group by 1 order by 2 desc limit ${most}::integer`
  return sql<RankedEquipmentRow>`with r as (${ranked}) ${named}`.compile(query)
}
