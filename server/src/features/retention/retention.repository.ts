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

type Trim = (before: string, limit: number) => CompiledQuery<{ gone: number }>

/** Only what every lane has read. Its key is gone with it, so this is also how long a repetition is recognised. */
export const trimInbox: Trim = (before, limit) =>
  sql<{ gone: number }>`
    with old as (
      select i.shard_group, i.lane, i.id from event_inbox i join lease l on l.lane = i.lane and l.shard_group = i.shard_group
      where i.received_at < ${before} and i.id <= l.position order by i.received_at limit ${limit}
    ), gone as (
      delete from event_inbox i using old
      where i.shard_group = old.shard_group and i.lane = old.lane and i.id = old.id returning 1
    ) select count(*)::int as gone from gone`.compile(query)

export const trimOutbox: Trim = (before, limit) =>
  sql<{ gone: number }>`
    with old as (select lane, id from outbox where at < ${before} order by at limit ${limit}),
      gone as (delete from outbox o using old where o.lane = old.lane and o.id = old.id returning 1)
    select count(*)::int as gone from gone`.compile(query)

/** What somebody has opened is remembered for as long as it is news. */
export const trimReads: Trim = (before, limit) =>
  sql<{ gone: number }>`
    with old as (select account_id, case_id from notice_read where read_at < ${before} order by read_at limit ${limit}),
      gone as (delete from notice_read r using old
        where r.account_id = old.account_id and r.case_id = old.case_id returning 1)
    select count(*)::int as gone from gone`.compile(query)
