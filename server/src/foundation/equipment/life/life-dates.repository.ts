import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import { query } from '#schema/query.ts'
import type { DatedTest } from './life-dates.rules.ts'

interface LifeDatesRow {
  readonly installed_on: string
  readonly today: string
  readonly tests: readonly DatedTest[]
}

const dayIn = (moment: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`to_char(${moment} at time zone u.zone, 'YYYY-MM-DD')`

/** What a waiver let pass is no pass; of a test that nothing showed nobody says more than that. */
const tests = sql`
  select 'commissioning' as kind, null as care, c.ended_at as at, c.account_id,
    case when c.waived = '{}' then 'passed' else 'waived' end as outcome
  from equipment_commissioning c where c.equipment_id in (e.id, e.parent_id) and c.ended_at is not null
  union all
  select 'waterTest', null, w.ended_at, w.account_id, w.outcome
  from equipment_water_test w where w.equipment_id = e.id and w.ended_at is not null
  union all
  select 'selfTest', null, s.judged_at, null, case s.outcome when 'notJudged' then 'unproved' else s.outcome end
  from self_test s where s.equipment_id = e.id and s.outcome is not null
  union all
  select 'care', l.changes -> 0 ->> 'field', l.at, l.account_id, l.changes -> 0 ->> 'to'
  from equipment_life l where l.equipment_id = e.id and l.move = 'tested'
  union all
  select 'maintenance', null, m.recorded_at, m.account_id, case m.abnormal when 0 then 'passed' else 'failed' end
  from maintenance_record m where m.equipment_id = e.id and m.recorded_at is not null`

/** The last of each kind and outcome: how the last one went, and when it last went well. */
export const lifeDates = (id: string, now: number): CompiledQuery<LifeDatesRow> =>
  sql<LifeDatesRow>`select ${dayIn(sql`e.installed_at`)} as installed_on,
      ${dayIn(sql`${new Date(now)}::timestamptz`)} as today,
      coalesce((select jsonb_agg(jsonb_build_object('kind', t.kind, 'care', t.care, 'outcome', t.outcome,
          'at', to_char(t.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'day', ${dayIn(sql`t.at`)},
          'by', coalesce(a.person, a.login_name)))
        from (select distinct on (kind, care, outcome) * from (${tests}) of_it where at >= e.installed_at
          order by kind, care, outcome, at desc) t left join account a on a.id = t.account_id), '[]') as tests
    from equipment e cross join lateral (select coalesce(reached_zone(e.project_id, false), 'UTC') as zone) u
    where e.id = ${id}::uuid`.compile(query)

interface FirstDay {
  readonly was: string
  readonly begins_at: Date
  readonly is_future: boolean
}

/** The day on which it was installed, by the clock of its unit, and when the wished one began there. */
export const firstDayOf = (id: string, wish: string): CompiledQuery<FirstDay> =>
  sql<FirstDay>`select ${dayIn(sql`e.installed_at`)} as was, w.begins_at, w.begins_at > clock_timestamp() as is_future
    from equipment e cross join lateral (select coalesce(reached_zone(e.project_id, false), 'UTC') as zone) u
      cross join lateral (select ${wish}::date::timestamp at time zone u.zone as begins_at) w
    where e.id = ${id}::uuid`.compile(query)
