import { sql, type CompiledQuery } from 'kysely'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import type { PushOutcome, PushSubscription } from '#infrastructure/push/send-push.ts'
import { query } from '#schema/query.ts'
import type { Channel } from './ladder.rules.ts'
import { drillOf } from './walk.repository.ts'

export interface ClaimedMessage {
  readonly id: string
  readonly alarm_id: string | null
  readonly account_id: string
  readonly channel: Channel
  readonly ladder: string
  readonly priority: number
  readonly tries: number
  readonly rings: number
  /** Who took it and said later that it did not arrive. */
  readonly refused_by: readonly string[]
  /** Of a digest. */
  readonly items: number | null
  readonly units: number | null
  readonly event_key: string | null
  readonly equipment_name: string | null
  readonly project_name: string | null
  /** Of its unit; none where it is of several. */
  readonly zone: string | null
  readonly place: string | null
  readonly type_no: number | null
  /** Its alarm is part of a drill that runs, and the words begin with that. */
  readonly is_drill: boolean
  /** Nobody waits for it any more: it must not go out. */
  readonly is_over: boolean
}

/** Somebody still waits for whoever takes the alarm, or one alarm of the storm. */
const isClimbing = sql`exists (select 1 from alarm a where (a.id = m.alarm_id or a.group_id = m.case_id)
  and a.ladder = m.ladder and (a.state <> 'archived' or a.ladder = 'confirmed'))`

/**
 * Taken by one worker. One that died while sending is taken again after a while, with the same number, by which the
 * provider knows that it is the same. What somebody has acknowledged meanwhile is not sent any more: the alarm, or every
 * alarm of the storm, climbs this ladder no longer. That something was real is told however soon it is put away. The
 * database counts microseconds, the worker milliseconds: what became due within this one goes out in this round.
 */
export const claimMessages = (channel: Channel, now: Date, most: number): CompiledQuery<ClaimedMessage> =>
  sql<ClaimedMessage>`
    with taken as (
      select m.id from message m where m.channel = ${channel} and m.due_at < ${now}::timestamptz + interval '1 millisecond'
        and m.state in ('queued', 'sending') and (m.state = 'queued'
        or (m.state = 'sending' and m.claimed_at < ${now}::timestamptz - interval '20 seconds'))
      order by m.priority, m.due_at limit ${most}::integer for update skip locked
    ), claimed as (
      update message m set claimed_at = ${now}::timestamptz, tries = m.tries + 1, state = case when m.ladder = 'test' or m.items is not null
          or (m.ladder = 'hazard' and exists (select 1 from hazard h where h.id = m.case_id
            and h.state not in ('closed', 'void')))
          or (m.ladder = 'workOrder' and exists (select 1 from work_order o where o.id = m.case_id
            and o.state not in ('finished', 'passed', 'closed', 'cancelled')))
          or (m.ladder = 'dutyCheck' and exists (select 1 from duty_check k where k.id = m.case_id and k.state = 'asked'))
          or (m.ladder = 'patrol' and exists (select 1 from patrol_task k where k.id = m.case_id
            and k.state in ('notStarted', 'doing')))
          or (m.ladder = 'patrolMissed' and exists (select 1 from patrol_task k where k.id = m.case_id and k.state = 'missed'))
          or (m.ladder = 'serviceEnds' and exists (select 1 from service_reminder r join equipment e on e.id = r.equipment_id
            where r.case_id = m.case_id and e.expires_at <= r.ends_at))
          or (m.ladder = 'balanceLow' and exists (select 1 from balance_reminder r where r.case_id = m.case_id and r.is_low))
          or (m.ladder = 'visitAsked' and exists (select 1 from visit v where v.id = m.case_id and v.state = 'asked'))
          or (m.ladder in ('visitArrived', 'visitOver') and exists (select 1 from visit v where v.id = m.case_id
            and v.state = 'visiting'))
          or ${isClimbing} then 'sending' else 'stopped' end
      from taken where m.id = taken.id returning m.*
    )
    select c.id, c.alarm_id, c.account_id, c.channel, c.ladder, c.priority, c.tries, c.rings, c.refused_by,
      c.items, c.units, a.event_key,
      e.name as equipment_name, e.type_no, e.install_add as place, p.name as project_name, p.zone, l.id is not null as is_drill, c.state = 'stopped' as is_over
    from claimed c left join alarm a on a.id = c.alarm_id ${drillOf(now)} left join equipment e on e.id = c.equipment_id
      left join project p on p.id = c.project_id`.compile(query)

export interface AddressRow {
  readonly account_id: string
  readonly mobile: string | null
  readonly mail: string | null
  readonly chat_app: string | null
  readonly chat_user: string | null
  readonly push: readonly PushSubscription[] | null
  readonly quiet_from: string | null
  readonly quiet_to: string | null
}

export const addressesOf = (accounts: readonly string[]): CompiledQuery<AddressRow> =>
  sql<AddressRow>`select * from addresses_of(${[...accounts]}::uuid[])`.compile(query)

export interface Outcome {
  readonly id: string
  readonly state: 'sent' | 'failed' | 'queued'
  readonly provider: string | null
  readonly ref: string | null
  readonly cause: string | null
  readonly due: string
}

export const saveOutcome = ({ id, state, provider, ref, cause, due }: Outcome): CompiledQuery =>
  sql`update message set state = ${state}, provider = ${provider}, provider_ref = ${ref}, cause = ${cause},
      due_at = ${due}::timestamptz, sent_at = case when ${state} = 'sent' then clock_timestamp() else sent_at end
    where id = ${id}::uuid and state = 'sending'`.compile(query)

/** Nobody is left who would bring it: it failed, and another way, if there is one, is tried in its place, once. */
export const giveUp = (
  id: string,
  instead: { readonly id: string; readonly channel: Channel } | undefined,
  cause: string | null = null,
): CompiledQuery =>
  sql`
    with given as (update message set state = 'failed', cause = coalesce(${cause}::text, cause) where id = ${id}::uuid and state = 'sending' returning *)
    insert into message (id, case_id, alarm_id, account_id, oem_id, company_id, project_id, equipment_id, channel, ladder,
      level, priority)
    select ${instead?.id ?? null}::uuid, case_id, alarm_id, account_id, oem_id, company_id, project_id, equipment_id,
      ${instead?.channel ?? null}::text, ladder, level, priority
    from given where ${instead !== undefined}::boolean
    on conflict (case_id, account_id, channel, ladder, level) do nothing`.compile(query)

/** Not a try: nobody was asked. */
export const postpone = (id: string, until: Date): CompiledQuery =>
  sql`update message set state = 'queued', tries = tries - 1, due_at = ${until}::timestamptz
    where id = ${id}::uuid and state = 'sending'`.compile(query)

/** How often one person's telephone rings for one rung, when nobody says what became of it. */
const ringsMost = 3

/**
 * A call that its provider took a minute ago and nobody has reported since: the report, or the call, is lost. It rings
 * again, and after the last time counts as not answered, so that it keeps nobody from calling the next one.
 */
export const ringAgain = (now: Date): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`
    update message m set state = case when m.rings < ${ringsMost}::smallint then 'queued' else 'failed' end,
      rings = least(m.rings + 1, ${ringsMost}::smallint), tries = 0, due_at = ${now}::timestamptz, cause = 'notAnswered'
    from (select m.id from message m where m.channel = 'voice' and m.state = 'sent' and m.answered_at is null
        and m.sent_at between ${now}::timestamptz - interval '1 hour' and ${now}::timestamptz - interval '60 seconds'
        and ${isClimbing}
      order by m.sent_at limit 200 for update skip locked) unheard
    where m.id = unheard.id returning m.id`.compile(query)

/** The first word that reached somebody makes an alarm a notified one. */
export const markNotified = (alarmId: string): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`update alarm set state = 'notified', version = version + 1
    where id = ${alarmId}::uuid and state = 'received' returning *`.compile(query)

/** A browser that has taken its subscription back is forgotten. */
export const notePush = (endpoint: string, outcome: PushOutcome): CompiledQuery =>
  outcome === 'gone'
    ? sql`delete from push_subscription where endpoint = ${endpoint}`.compile(query)
    : sql`update push_subscription set reached_at = clock_timestamp() where endpoint = ${endpoint}`.compile(query)
