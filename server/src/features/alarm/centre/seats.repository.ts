/** Who sits at the centre. To read the queue is to sit: whoever stops reading has left. */
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

/** A page that reads the queue every few seconds and has not for this long is gone. */
const seatLeftAfterMs = 30_000

/** Refreshed at most every three seconds, however many windows read. */
export const sit = (oemId: string, accountId: string, now: Date): CompiledQuery =>
  sql`insert into centre_seat as s (oem_id, account_id, seat, sat_at, seen_at)
    select ${oemId}::uuid, ${accountId}::uuid, (select min(n) from generate_series(1, 1000) n where not exists (
        select 1 from centre_seat o where o.oem_id = ${oemId}::uuid and o.seat = n and o.left_at is null
          and o.account_id <> ${accountId}::uuid and o.seen_at > ${gone(now)}::timestamptz)), ${now}::timestamptz, ${now}::timestamptz
    on conflict (oem_id, account_id) do update set seen_at = excluded.seen_at, left_at = null,
      seat = case when s.left_at is null and s.seen_at > ${gone(now)}::timestamptz then s.seat else excluded.seat end,
      sat_at = case when s.left_at is null and s.seen_at > ${gone(now)}::timestamptz then s.sat_at else excluded.sat_at end
    where s.left_at is not null or s.seen_at < ${new Date(now.getTime() - 3_000)}::timestamptz`.compile(query)

const gone = (now: Date): Date => new Date(now.getTime() - seatLeftAfterMs)

export interface SeatRow {
  readonly seat: number
  readonly account_id: string
  readonly sat_at: Date
  readonly acted_at: Date | null
  readonly holds: readonly string[]
}

export const seatsOf = (oemId: string, now: Date): CompiledQuery<SeatRow> =>
  sql<SeatRow>`select s.seat, s.account_id, s.sat_at, s.acted_at, array(select p.name from call_task t
        join alarm a on a.id = t.alarm_id join project p on p.id = a.project_id
      where t.oem_id = s.oem_id and t.holder_id = s.account_id and t.state <> 'closed' order by t.held_at) as holds
    from centre_seat s where s.oem_id = ${oemId}::uuid and s.left_at is null and s.seen_at > ${gone(now)}::timestamptz
    order by s.seat limit 200`.compile(query)

export const isThere = (oemId: string, accountId: string, now: Date): CompiledQuery<{ seat: number }> =>
  sql<{ seat: number }>`select seat from centre_seat where oem_id = ${oemId}::uuid and account_id = ${accountId}::uuid
    and left_at is null and seen_at > ${gone(now)}::timestamptz`.compile(query)

export const noteAct = (oemId: string, accountId: string, now: Date): CompiledQuery =>
  query
    .updateTable('centre_seat')
    .set({ acted_at: now, seen_at: now })
    .where('oem_id', '=', oemId)
    .where('account_id', '=', accountId)
    .compile()

export const leave = (oemId: string, accountId: string, now: Date): CompiledQuery =>
  query
    .updateTable('centre_seat')
    .set({ left_at: now })
    .where('oem_id', '=', oemId)
    .where('account_id', '=', accountId)
    .compile()

interface GivenBack {
  readonly alarm_id: string
}

/** Everybody's again, a call under way with it: nobody says any more how it ended. */
const giveBackWhere = (which: ReturnType<typeof sql<boolean>>, now: Date): CompiledQuery<GivenBack> =>
  sql<GivenBack>`with given as (
      update call_task t set holder_id = null, held_at = null, state = case t.state when 'calling' then 'open' else t.state end
      where t.holder_id is not null and t.state <> 'closed' and ${which} returning t.case_id, t.alarm_id
    ), ended as (
      update call_try y set ended_at = ${now}::timestamptz from given g where y.case_id = g.case_id and y.ended_at is null
    )
    select alarm_id from given`.compile(query)

export const giveBackAll = (oemId: string, accountId: string, now: Date): CompiledQuery<GivenBack> =>
  giveBackWhere(sql<boolean>`t.oem_id = ${oemId}::uuid and t.holder_id = ${accountId}::uuid`, now)

/** For the clock: of seats that stopped without a word. */
export const giveBackLeft = (now: Date): CompiledQuery<GivenBack> =>
  giveBackWhere(
    sql<boolean>`not exists (select 1 from centre_seat s where s.oem_id = t.oem_id and s.account_id = t.holder_id
      and s.left_at is null and s.seen_at > ${gone(now)}::timestamptz)`,
    now,
  )
