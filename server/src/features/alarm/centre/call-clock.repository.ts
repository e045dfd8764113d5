/** What the clock asks of all operators at once: which calls are due, which are over, whose supervisor is called. */
import { statesBefore, type CallTaskNews } from '@vigil/contract/centre/call-task-moves'
import { callAfterS, supervisorAfterS } from '@vigil/contract/centre/centre'
import { sql, type CompiledQuery } from 'kysely'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { query } from '#schema/query.ts'

const before = (news: CallTaskNews): string[] => statesBefore(news)

const unjudged = sql`a.priority = 1 and a.stage < 2 and a.verdict is null`

/** Nobody has acknowledged it for three minutes, or somebody has and says nothing for five. */
const isDue = (
  now: Date,
) => sql`(a.ladder in ('fire', 'life') and a.ladder_from <= ${earlier(now, callAfterS)}::timestamptz
  or a.ladder = 'unverified' and a.ladder_from <= ${earlier(now, supervisorAfterS)}::timestamptz)`

const earlier = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1_000)

interface Touched {
  readonly alarm_id: string
}

export const openDue = (now: Date): CompiledQuery<Touched> =>
  sql<Touched>`with due as (
      select distinct on (coalesce(a.group_id, a.id)) coalesce(a.group_id, a.id) as case_id, a.id, a.oem_id,
        a.ladder_from + make_interval(secs => ${supervisorAfterS}::integer) as supervisor_due
      from alarm a where ${unjudged} and ${isDue(now)}
      order by coalesce(a.group_id, a.id), a.stage, a.ladder_from, a.id
    )
    insert into call_task as t (case_id, alarm_id, oem_id, state, opened_at, supervisor_due)
    select d.case_id, d.id, d.oem_id, 'open', ${now}::timestamptz, d.supervisor_due from due d
    where not exists (select 1 from call_task o where o.case_id = d.case_id and o.state <> all(${before('due')}::text[]))
    on conflict (case_id) do update set state = 'open', opened_at = excluded.opened_at,
      supervisor_due = coalesce(t.supervisor_due, excluded.supervisor_due),
      supervised_at = case t.state when 'closed' then null else t.supervised_at end,
      holder_id = case t.state when 'closed' then null else t.holder_id end
    where t.state = any(${before('due')}::text[]) returning t.alarm_id`.compile(query)

/** Nobody waits for the call any more: acknowledged, or judged. What is watched or taken over ends with the judgement. */
export const closeOver = (now: Date): CompiledQuery<Touched> =>
  sql<Touched>`update call_task t set state = 'closed', supervisor_due = null
    where t.state = any(${before('over')}::text[]) and not exists (
      select 1 from alarm a where (a.id = t.case_id and a.group_id is null or a.group_id = t.case_id) and ${unjudged}
        and (t.state in ('watched', 'takenOver') or a.ladder in ('fire', 'life') or ${isDue(now)}))
    returning t.alarm_id`.compile(query)

export interface DueSupervisor {
  readonly case_id: string
  readonly alarm_id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly equipment_id: string
  readonly ladder: string
  readonly account_id: string | null
}

/** Each once, whichever worker comes first. */
export const takeSupervisors = (now: Date): CompiledQuery<DueSupervisor> =>
  sql<DueSupervisor>`with due as (
      update call_task t set supervised_at = ${now}::timestamptz
      from alarm a where a.id = t.alarm_id and t.state <> 'closed' and t.supervised_at is null
        and t.supervisor_due <= ${now}::timestamptz and a.ladder is not null
      returning t.case_id, t.alarm_id, a.oem_id, a.company_id, a.project_id, a.equipment_id, a.ladder
    )
    select d.*, s.account_id from due d
      left join centre_supervisors(array(select distinct oem_id from due)) s on s.oem_id = d.oem_id`.compile(query)

export const alarmsOf = (ids: readonly string[]): CompiledQuery<AlarmRow> =>
  query
    .selectFrom('alarm')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .compile()
