/** What is made ahead of time, and what is no longer needed. Every statement may be run twice. */
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

/** Days as `YYYY-MM-DD`, UTC. */
export const makePartitions = (firstDay: string, days: number): CompiledQuery<{ made: number }> =>
  sql<{ made: number }>`select make_history_partitions(${firstDay}::date, ${days}) as made`.compile(query)

export const partitionsBefore = (day: string): CompiledQuery<{ day: string }> =>
  sql<{ day: string }>`select history_days(${day}::date)::text as day`.compile(query)

export const detachPartition = (day: string): CompiledQuery =>
  sql`select detach_history_partition(${day}::date)`.compile(query)

export const dropPartition = (day: string): CompiledQuery =>
  sql`select drop_history_partition(${day}::date)`.compile(query)

export type Trim = (before: Date, most: number) => CompiledQuery<{ gone: number }>

/** Only what every lane has read, along the key. Its key is gone with it, so this is also how long a repetition is recognised. */
export const trimInbox: Trim = (before, most) =>
  sql<{ gone: number }>`
    with old as (
      select i.shard_group, i.lane, i.id from lease l cross join lateral (
        select shard_group, lane, id, received_at from event_inbox
        where shard_group = l.shard_group and lane = l.lane and id <= l.position order by id limit ${most}::integer) i
      where i.received_at < ${before}::timestamptz
    ), gone as (
      delete from event_inbox i using old
      where i.shard_group = old.shard_group and i.lane = old.lane and i.id = old.id returning 1
    ) select count(*)::int as gone from gone`.compile(query)

/** As long as the bytes that it belongs to. */
export const trimFrames: Trim = (before, most) =>
  sql<{ gone: number }>`
    with old as (select id from transmitter_frame where at < ${before}::timestamptz order by at limit ${most}::integer),
    gone as (delete from transmitter_frame f using old where f.id = old.id returning 1)
    select count(*)::int as gone from gone`.compile(query)

/** Along the key, and only what webhooks, the forwarding, the duty log and the counters have read too. */
export const trimOutbox: Trim = (before, most) =>
  sql<{ gone: number }>`
    with old as (
      select o.lane, o.id from push_cursor p join duty_cursor d using (lane) join count_cursor c using (lane)
        join forward_cursor f using (lane) cross join lateral (
        select lane, id, at from outbox where lane = p.lane and id <= least(p.position, d.position, c.position, f.position)
        order by id limit ${most}::integer) o
      where o.at < ${before}::timestamptz
    ), gone as (delete from outbox o using old where o.lane = old.lane and o.id = old.id returning 1)
    select count(*)::int as gone from gone`.compile(query)

// No process may delete these as it likes: the database's own functions do, and never what is younger than 90 days.
const byFunction =
  (
    name:
      | 'trim_messages'
      | 'trim_message_use'
      | 'trim_alarms'
      | 'trim_commands'
      | 'trim_quarantine'
      | 'trim_energy'
      | 'trim_passages'
      | 'trim_reports',
  ): Trim =>
  (before, most) =>
    sql<{ gone: number }>`select ${sql.ref(name)}(${before}::timestamptz, ${most}::integer) as gone`.compile(query)

export const trimMessages = byFunction('trim_messages')
export const trimMessageUse = byFunction('trim_message_use')
export const trimAlarms = byFunction('trim_alarms')
export const trimCommands = byFunction('trim_commands')
export const trimQuarantine = byFunction('trim_quarantine')
export const trimEnergy = byFunction('trim_energy')
export const trimPassages = byFunction('trim_passages')

/** What a visit says of a person; that there was one stays. Nobody is inside for a month: his way out was not seen. */
export const eraseVisitors: Trim = (before, most) =>
  sql<{ gone: number }>`
    with old as (select id from visit where erased_at is null and ends_at < ${before}::timestamptz
        and coalesce(left_at, ends_at) < ${before}::timestamptz order by ends_at limit ${most}::integer),
      gone as (update visit v set name = null, mobile = null, id_card = null, id_card_tail = null, plate = null,
          words = null, host_words = null, erased_at = clock_timestamp(), version = version + 1,
          state = case state when 'visiting' then 'left' when 'asked' then 'expired' when 'approved' then 'expired' else state end,
          left_at = case state when 'visiting' then clock_timestamp() else left_at end
        from old where v.id = old.id returning 1)
    select count(*)::int as gone from gone`.compile(query)
export const trimReports = byFunction('trim_reports')

/** What somebody has opened is remembered for as long as it is news. */
export const trimReads: Trim = (before, most) =>
  sql<{ gone: number }>`
    with old as (select account_id, case_id from notice_read where read_at < ${before}::timestamptz order by read_at limit ${most}::integer),
      gone as (delete from notice_read r using old
        where r.account_id = old.account_id and r.case_id = old.case_id returning 1)
    select count(*)::int as gone from gone`.compile(query)
