/** What every unit loses points for, counted for many units at once. */
import type { Loss } from '@vigil/contract/statistics/score'
import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { query } from '#schema/query.ts'
import { isCounted } from '../counting/counting.repository.ts'

export interface UnitRow {
  readonly project_id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly urgent: number
  readonly overdue: number
  readonly old_faults: number
  readonly faults: number
  readonly open_alarms: number
  readonly equipment: number
  readonly unheard: number
  readonly offline: number
  readonly broken: number
  readonly hazards_due: number
  readonly hazards_in_time: number
  readonly points_due: number
  readonly points_in_time: number
  readonly orders_done: number
  readonly orders_in_time: number
  readonly missed_checks: number
  readonly alarms: number
}

const countsOf = (name: string, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${sql.ref(name)} as (select project_id, ${from} group by project_id)`

/** Of points of rounds, and of orders with a time: what was due and what was kept. */
export const roundCounts = sql`(count(*) filter (where outcome in ('inTime', 'late', 'missed')))::integer as due,
  (count(*) filter (where outcome = 'inTime'))::integer as kept`
export const doneCounts = sql`count(*)::integer as n,
  (count(*) filter (where finished_at <= finish_due))::integer as kept`

/** Of hazards with a time: which were closed before it was up. What was never one is left out. */
export const hazardCounts = sql`count(*)::integer as due,
  (count(*) filter (where closed_at <= due_at))::integer as kept`

const open = sql`a.stage < 2`

/** `units`: a condition on project p. Passive equipment, which never speaks, is neither online nor offline. */
export const unitsNow = (units: RawBuilder<unknown>, now: Date): CompiledQuery<UnitRow> => {
  const since = sql`${now}::timestamptz - interval '30 days'`
  const asked = sql`project_id in (select id from asked)`
  return sql<UnitRow>`with asked as materialized (
      select p.id, p.oem_id, p.company_id from project p where p.state <> 'archived' and ${units}),
    ${countsOf(
      'urgent',
      sql`count(*)::integer as n from alarm a where a.priority = 1 and ${open}
      and a.kind in ('fire-alarm', 'alarm') and ${asked}`,
    )},
    ${countsOf(
      'alarm_open',
      sql`count(*)::integer as n from alarm a where a.priority <= 2 and ${open}
      and a.kind in ('fire-alarm', 'alarm') and ${asked}`,
    )},
    ${countsOf(
      'fault',
      sql`count(*)::integer as n,
      (count(*) filter (where a.first_at < ${now}::timestamptz - interval '24 hours'))::integer as old
      from alarm a where a.kind = 'fault' and ${open} and a.condition = 'active' and ${asked}`,
    )},
    ${countsOf(
      'overdue',
      sql`count(*)::integer as n from hazard where state not in ('closed', 'void')
      and due_at < ${now}::timestamptz and ${asked}`,
    )},
    ${countsOf('there', sql`sum(total)::integer as n from equipment_count where ${asked} and type_no > 0`)},
    ${countsOf('away', sql`count(*)::integer as n from equipment_shadow where online = false and ${asked}`)},
    ${countsOf('mute', sql`count(*)::integer as n from equipment_shadow where online is null and ${asked}`)},
    ${countsOf(
      'broken',
      sql`count(*)::integer as n from (
        select a.project_id, a.equipment_id from alarm a join equipment_shadow s using (equipment_id)
          where a.kind = 'fault' and ${open} and a.condition = 'active' and a.${asked}
        union select project_id, equipment_id from equipment_shadow
          where online = false and reported_at < ${now}::timestamptz - interval '24 hours' and ${asked}) b`,
    )},
    ${countsOf(
      'hazard_due',
      sql`${hazardCounts} from hazard
      where state <> 'void' and due_at > ${since} and due_at < ${now}::timestamptz and ${asked}`,
    )},
    ${countsOf(
      'round',
      sql`${roundCounts}
      from patrol_point where day >= to_char(${since}, 'YYYY-MM-DD') and ${asked}`,
    )},
    ${countsOf(
      'done',
      sql`${doneCounts}
      from work_order where finished_at > ${since} and finish_due is not null and ${asked}`,
    )},
    ${countsOf('silent', sql`count(*)::integer as n from duty_check where state = 'missed' and due_at > ${since} and ${asked}`)},
    ${countsOf(
      'month',
      sql`count(*)::integer as n from alarm a where a.first_at > ${since} and a.kind in ('fire-alarm', 'alarm')
      and ${isCounted} and ${asked}`,
    )}
    select p.id as project_id, p.oem_id, p.company_id,
      coalesce(urgent.n, 0) as urgent, coalesce(overdue.n, 0) as overdue, coalesce(fault.old, 0) as old_faults,
      coalesce(fault.n, 0) as faults, coalesce(alarm_open.n, 0) as open_alarms,
      coalesce(there.n, 0) as equipment, coalesce(mute.n, 0) as unheard, coalesce(away.n, 0) as offline,
      coalesce(broken.n, 0) as broken, coalesce(hazard_due.due, 0) as hazards_due, coalesce(hazard_due.kept, 0) as hazards_in_time,
      coalesce(round.due, 0) as points_due, coalesce(round.kept, 0) as points_in_time,
      coalesce(done.n, 0) as orders_done, coalesce(done.kept, 0) as orders_in_time,
      coalesce(silent.n, 0) as missed_checks, coalesce(month.n, 0) as alarms
    from asked p
      ${sql.join(
        [
          'urgent',
          'alarm_open',
          'fault',
          'overdue',
          'there',
          'away',
          'mute',
          'broken',
          'hazard_due',
          'round',
          'done',
          'silent',
          'month',
        ].map((name) => sql`left join ${sql.ref(name)} on ${sql.ref(`${name}.project_id`)} = p.id`),
        sql` `,
      )}`.compile(query)
}

export interface ScoredUnit {
  readonly project_id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly score: number
  readonly lost: readonly Loss[]
  readonly alarms: number
  readonly equipment: number
  /** Passive equipment never speaks. */
  readonly speaking: number
  readonly online: number
  readonly intact: number
  readonly hazards_due: number
  readonly hazards_in_time: number
  readonly points_due: number
  readonly points_in_time: number
  readonly orders_done: number
  readonly orders_in_time: number
  readonly per_hundred: number
  readonly has_open_alarm: boolean
  readonly has_open_fault: boolean
  readonly has_overdue_hazard: boolean
  readonly has_missed_check: boolean
}

const scoreColumns = {
  oem_id: 'uuid',
  company_id: 'uuid',
  score: 'smallint',
  lost: 'jsonb',
  alarms: 'integer',
  equipment: 'integer',
  speaking: 'integer',
  online: 'integer',
  intact: 'integer',
  hazards_due: 'integer',
  hazards_in_time: 'integer',
  points_due: 'integer',
  points_in_time: 'integer',
  orders_done: 'integer',
  orders_in_time: 'integer',
  per_hundred: 'float8',
  has_open_alarm: 'boolean',
  has_open_fault: 'boolean',
  has_overdue_hazard: 'boolean',
  has_missed_check: 'boolean',
} as const satisfies Record<Exclude<keyof ScoredUnit, 'project_id'>, string>

export const writeScores = (units: readonly ScoredUnit[], now: Date): CompiledQuery => {
  const names = sql.raw(Object.keys(scoreColumns).join(', '))
  const types = sql.raw(
    Object.entries(scoreColumns)
      .map(([name, type]) => `${name} ${type}`)
      .join(', '),
  )
  const anew = sql.raw(
    Object.keys(scoreColumns)
      .map((name) => `${name} = excluded.${name}`)
      .join(', '),
  )
  return sql`insert into unit_score (project_id, ${names}, at)
    select u.project_id, ${names}, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(units)}::json) as u (project_id uuid, ${types})
    on conflict (project_id) do update set ${anew}, at = excluded.at`.compile(query)
}

/** What is no unit any more has no score. */
export const forgetScores = (): CompiledQuery =>
  sql`delete from unit_score s using project p where p.id = s.project_id and p.state = 'archived'`.compile(query)

const mostRanked = 50

/** Of thirty days, for each operator and each company. */
export const rankEquipment = (now: Date): CompiledQuery[] => [
  sql`delete from alarm_ranking`.compile(query),
  sql`insert into alarm_ranking (oem_id, company_id, place, equipment_id, alarms, falses, at)
    with said as (
      select a.oem_id, a.company_id, a.equipment_id, count(*)::integer as alarms,
        (count(*) filter (where a.verdict = 'false'))::integer as falses
      from alarm a where a.first_at > ${now}::timestamptz - interval '30 days' and a.kind in ('fire-alarm', 'alarm')
        and ${isCounted} group by 1, 2, 3
    ), placed as (
      select h.oem_id, h.company_id, s.equipment_id, s.alarms, s.falses,
        row_number() over (partition by h.oem_id, h.company_id order by s.alarms desc, s.equipment_id) as place
      from said s cross join lateral (
        select s.oem_id, null::uuid union all select s.oem_id, s.company_id where s.company_id is not null
      ) h (oem_id, company_id)
    )
    select oem_id, company_id, place, equipment_id, alarms, falses, ${now}::timestamptz from placed
    where place <= ${mostRanked}::integer`.compile(query),
]
