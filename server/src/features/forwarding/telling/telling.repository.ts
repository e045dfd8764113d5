/** What the worker reads and writes of confirmed fires, of all units. */
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export type Lane = 1 | 2

export const cursorOf = (lane: Lane) =>
  query.selectFrom('forward_cursor').select('position').where('lane', '=', lane).forUpdate().compile()

export const moveCursor = (lane: Lane, position: number) =>
  query.updateTable('forward_cursor').set({ position }).where('lane', '=', lane).compile()

export interface ConfirmedFire {
  readonly alarm_id: string
  readonly confirmed_at: Date
  readonly event_key: string
  readonly type_no: number
  readonly equipment_name: string
  readonly install_add: string
  readonly project_id: string
  readonly project_name: string
  readonly project_address: string
  readonly places: readonly string[]
  readonly callback_person: string | null
  readonly callback_tel: string | null
}

/** Of this part of the outbox, as they stand now: a word that was taken back in the meantime is not forwarded. */
export const confirmedFires = (lane: Lane, after: number, last: number): CompiledQuery<ConfirmedFire> =>
  sql<ConfirmedFire>`select f.* from confirmed_fires(array(
      select distinct (o.body -> 'alarm' ->> 'alarmId')::uuid from outbox o
      where o.lane = ${lane}::smallint and o.id > ${after}::bigint and o.id <= ${last}::bigint and o.type = 'alarm.updated'
        and o.body -> 'alarm' ->> 'verdict' = 'real' and o.body -> 'alarm' ->> 'kind' = 'fire-alarm')) f`.compile(query)

/** One for each fire, however often it is told. What was over and is real again is told again, under its own id. */
export const addForward = (alarmId: string, id: string, body: string, at: Date) =>
  query
    .insertInto('forward')
    .values({ id, alarm_id: alarmId, body, next_at: at })
    .onConflict((conflict) =>
      conflict.column('alarm_id').doUpdateSet({ state: 'waiting', next_at: at }).where('forward.state', '=', 'over'),
    )
    .compile()

/** Nobody has to come any more: dealt with, or no fire after all. */
export const endForwards = (): CompiledQuery =>
  sql`update forward f set state = 'over' from alarm a
    where f.state = 'waiting' and a.id = f.alarm_id and (a.verdict is distinct from 'real' or a.stage >= 2)`.compile(
    query,
  )

export interface DueForward {
  readonly id: string
  readonly number: number
  readonly body: string
  readonly address: string
  readonly secret: string
}

/**
 * Takes what is due, writes the try down before it is made, and looks again after the lease: a worker that dies in the
 * middle has told nobody, or told under the same id. To the address as it is now: it may have been corrected.
 */
export const claimDue = (at: Date, until: Date, most: number): CompiledQuery<DueForward> =>
  sql<DueForward>`
    with due as (
      select f.id, l.name, l.address, l.secret from forward f join alarm a on a.id = f.alarm_id
        cross join lateral (select x.name, x.address, x.secret from forward_address x
          where x.project_id = a.project_id or x.oem_id = a.oem_id order by x.project_id nulls last limit 1) l
      where f.state = 'waiting' and f.next_at <= ${at}::timestamptz
      order by f.next_at limit ${most}::integer for update of f skip locked
    ), claimed as (
      update forward f set tries = f.tries + 1, next_at = ${until}::timestamptz from due where f.id = due.id
      returning f.id, f.tries as number, f.body, due.name, due.address, due.secret
    ), noted as (
      insert into forward_try (forward_id, number, told_name, begun_at)
      select c.id, c.number, c.name, ${at}::timestamptz from claimed c
    )
    select c.id, c.number, c.body, c.address, c.secret from claimed c`.compile(query)

export const noteTry = (
  { id, number }: DueForward,
  told: { at: Date; status: number | null; failure: string | null },
) =>
  query
    .updateTable('forward_try')
    .set({ ended_at: told.at, status: told.status, failure: told.failure })
    .where('forward_id', '=', id)
    .where('number', '=', number)
    .compile()

export const stateOf = (id: string) =>
  query.selectFrom('forward').select('state').where('id', '=', id).forUpdate().compile()

export const noteAcknowledged = (id: string, state: string, at: Date, by: string | null) =>
  query.updateTable('forward').set({ state, acknowledged_at: at, acknowledged_by: by }).where('id', '=', id).compile()

/** Only by the try that was made last: one that took longer than its lease is not the clock any more. */
export const tryAgainAt = ({ id, number }: DueForward, next_at: Date) =>
  query.updateTable('forward').set({ next_at }).where('id', '=', id).where('tries', '=', number).compile()
