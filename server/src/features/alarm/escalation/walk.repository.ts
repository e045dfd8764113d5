import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { LadderName } from './ladder-names.ts'
import { query } from '#schema/query.ts'
import type { Audience, Channel } from './ladder.rules.ts'

export interface DueAlarm {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly equipment_id: string
  readonly group_id: string | null
  /** Since it broke out of a drill: everybody is told anew. */
  readonly real_case_id: string | null
  /** While it is part of one: is called first. */
  readonly drill_leader_id: string | null
  readonly priority: number
  readonly state: string
  readonly condition: string
  readonly likely_real: boolean
  readonly ladder: LadderName
  readonly ladder_from: Date
  readonly ladder_done: Date | null
  readonly event_key: string
  readonly type_no: number
  /** By which the unit's clock goes. */
  readonly zone: string
}

/** The drill that an alarm is part of, inside its window: what is over by the clock is no drill, whoever has not noticed. */
export const drillOf = (now: Date): RawBuilder<unknown> => sql`left join drill l on l.id = a.drill_id
    and a.real_case_id is null and l.state in ('running', 'paused') and l.until > ${now}::timestamptz`

/** As many more as devices and people may just be changing. */
const spare = 2

/**
 * What threatens life first. Skips what a device or a person is just changing: it comes round again. Each alarm is taken by its
 * key, one after the other in the order of the list, and no plan may join them otherwise: one that was made while a storm
 * began compared all that was due with every alarm there was, four times a second (0156).
 */
export const dueAlarms = (now: Date, most: number): CompiledQuery<DueAlarm> =>
  sql<DueAlarm>`
    with a as materialized (
      select x.* from next_due(${now}::timestamptz, ${most * spare}::integer) d cross join lateral (
        select id, oem_id, company_id, project_id, equipment_id, group_id, priority, state, condition, likely_real, ladder,
          ladder_from, ladder_due, ladder_done, event_key, real_case_id, drill_id from alarm
        -- Of the alarm too: whoever waited for its row looks at it as it is now.
        where id = d.alarm_id and ladder_due <= ${now}::timestamptz and ladder is not null and ladder_from is not null
        for update skip locked) x
      limit ${most}::integer)
    select a.id, a.oem_id, a.company_id, a.project_id, a.equipment_id, a.group_id, a.priority, a.state, a.condition,
      a.likely_real, a.ladder, a.ladder_from, a.ladder_done, a.event_key, e.type_no,
      p.zone, a.real_case_id, l.leader_id as drill_leader_id
    from a ${drillOf(now)}
      join equipment e on e.id = a.equipment_id join project p on p.id = a.project_id
    order by a.priority, a.ladder_due`.compile(query)

export interface Member {
  readonly equipment_id: string
  readonly audience: Exclude<Audience, 'D1' | 'D2'>
  readonly account_id: string
}

export const audienceOf = (equipment: readonly string[]): CompiledQuery<Member> =>
  sql<Member>`select equipment_id, audience, account_id from audience_of(${[...equipment]}::uuid[])`.compile(query)

export interface NewMessage {
  readonly id: string
  readonly caseId: string
  readonly alarmId: string
  readonly accountId: string
  readonly oemId: string
  readonly companyId: string | null
  readonly projectId: string
  readonly equipmentId: string
  readonly channel: Channel
  readonly ladder: LadderName
  readonly level: number
  readonly priority: number
  /** Whoever gave an address for letters gets one beside each push. */
  readonly mailId: string
  /** Not before. */
  readonly dueAt: string
}

/**
 * Whoever has it already does not get it again: a rung walked twice changes nothing. What was stopped before it went out,
 * by a word that somebody has taken back since, goes out after all.
 */
export const addMessages = (messages: readonly NewMessage[]): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`
    with asked as (select * from json_to_recordset(${JSON.stringify(messages)}) as u (id uuid, "caseId" uuid,
        "alarmId" uuid, "accountId" uuid, "oemId" uuid, "companyId" uuid, "projectId" uuid, "equipmentId" uuid, channel text,
        ladder text, level int, priority smallint, "mailId" uuid, "dueAt" timestamptz)
    )
    insert into message (id, case_id, alarm_id, account_id, oem_id, company_id, project_id, equipment_id, channel, ladder,
      level, priority, due_at)
    -- Two alarms of a storm ask for the same message.
    select distinct on (u."caseId", u."accountId", c.channel, u.ladder, u.level) c.id, u."caseId", u."alarmId",
      u."accountId", u."oemId", u."companyId", u."projectId", u."equipmentId", c.channel, u.ladder, u.level, u.priority,
      u."dueAt"
    from asked u cross join lateral (
      select u.id, u.channel union all
      select u."mailId", 'email' from mail_address m where u.channel = 'push' and m.account_id = u."accountId") c
    on conflict (case_id, account_id, channel, ladder, level) do update
      set state = 'queued', tries = 0, due_at = excluded.due_at where message.state = 'stopped' returning id`.compile(
    query,
  )

export interface Walked {
  readonly id: string
  readonly done: string
  readonly due: string | null
  readonly isUnanswered: boolean
}

export const saveWalk = (walked: readonly Walked[]): CompiledQuery =>
  sql`
    update alarm a set ladder_done = u.done, ladder_due = u.due,
      unanswered_at = case when u."isUnanswered" then u.done else a.unanswered_at end
    from json_to_recordset(${JSON.stringify(walked)}) as u (id uuid, done timestamptz, due timestamptz,
      "isUnanswered" boolean)
    where a.id = u.id`.compile(query)
