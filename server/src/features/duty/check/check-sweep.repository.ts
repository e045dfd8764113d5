import { sql, type CompiledQuery, type Selectable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import type { CheckRow } from './check.repository.ts'

/** The window is over. */
export const missChecks = (now: Date, most: number): CompiledQuery<CheckRow> =>
  sql<CheckRow>`update duty_check set state = 'missed' where id in (select id from duty_check
      where state = 'asked' and due_at <= ${now}::timestamptz order by due_at limit ${most}::integer
      for update skip locked) returning *`.compile(query)

export interface DueShift extends Selectable<Schema['duty_shift']> {
  readonly checks_per_shift: number
}

/**
 * Shifts that are to be asked now. A fire comes first: while an urgent alarm of the unit waits, nobody is asked. Neither
 * while another check waits, nor before the shift stands watch.
 */
export const dueShifts = (now: Date, most: number): CompiledQuery<DueShift> =>
  sql<DueShift>`select s.*, u.checks_per_shift from duty_shift s join duty_unit u on u.project_id = s.project_id
    where s.check_due <= ${now}::timestamptz and s.cancelled_at is null and s.ended_at is null
      and not exists (select 1 from alarm a where a.project_id = s.project_id and a.priority = 1
        and a.stage = 0)
      and not exists (select 1 from duty_check k where k.project_id = s.project_id and k.state = 'asked')
    order by s.check_due limit ${most}::integer for update of s skip locked`.compile(query)

/** Too late for an answer within the shift, or no shift any more. */
export const dropChecks = (now: Date, windowMs: number): CompiledQuery =>
  sql`update duty_shift set check_due = null where check_due is not null and (cancelled_at is not null
    or ended_at is not null or to_at < ${now}::timestamptz + ${windowMs}::integer * interval '1 millisecond')
    and check_due <= ${now}::timestamptz`.compile(query)

/** In the same transaction as the check itself: whoever dies in between has asked nobody. */
export const countCheck = (shiftId: string, next: Date | null): CompiledQuery =>
  sql`update duty_shift set checks = checks + 1, check_due = ${next}::timestamptz where id = ${shiftId}::uuid`.compile(
    query,
  )

export interface TellRow extends CheckRow {
  readonly account_id: string
}

const called = (which: 'told_at' | 'called_at', now: Date, before: Date): CompiledQuery<TellRow> =>
  sql<TellRow>`
    with due as (
      update duty_check set ${sql.ref(which)} = ${now}::timestamptz where id in (select id from duty_check
        where state = 'asked' and ${sql.ref(which)} is null and asked_at <= ${before}::timestamptz
        for update skip locked) returning *)
    select due.*, c.account_id from due cross join lateral duty_called(due.project_id, ${now}::timestamptz) c
    order by due.id, c.place`.compile(query)

/** Everybody on duty, each check once. */
export const checksToTell = (now: Date): CompiledQuery<TellRow> => called('told_at', now, now)

export const checksToCall = (now: Date, askedBefore: Date): CompiledQuery<TellRow> =>
  called('called_at', now, askedBefore)
