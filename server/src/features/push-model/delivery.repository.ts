/** What the worker reads and writes of deliveries, of all companies. */
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { pushedTypes } from './push-model.rules.ts'

export type PushLane = 1 | 2

export const cursorOf = (lane: PushLane) =>
  query.selectFrom('push_cursor').select('position').where('lane', '=', lane).forUpdate().compile()

export const moveCursor = (lane: PushLane, position: number) =>
  query.updateTable('push_cursor').set({ position }).where('lane', '=', lane).compile()

/** Where the next batch of the outbox ends, and how many rows it has. */
export const batchAfter = (lane: PushLane, after: number, most: number): CompiledQuery<{ last: number; n: number }> =>
  sql<{ last: number; n: number }>`
    select coalesce(max(b.id), 0) as last, count(*)::integer as n from (
      select o.id from outbox o where o.lane = ${lane} and o.id > ${after} order by o.id limit ${most}
    ) b`.compile(query)

export interface WantedRow {
  readonly model_id: string
  readonly kinds: string[]
  readonly oem_id: string
  readonly company_id: string
  readonly project_id: string
  readonly equipment_id: string | null
  readonly id: number
  readonly type: string
  readonly body: Record<string, unknown>
  readonly at: Date
}

/** Each event with each model that is of its company or of one above, and was there before it. */
export const wantedRows = (lane: PushLane, after: number, last: number): CompiledQuery<WantedRow> =>
  sql<WantedRow>`
    with batch as materialized (
      select o.* from outbox o
      where o.lane = ${lane} and o.id > ${after} and o.id <= ${last} and o.company_id is not null
        and o.type = any(${[...pushedTypes]}::text[])
    ), lines as materialized (
      select c.company_id, company_line(c.company_id) as line from (select distinct company_id from batch) c
    )
    select m.id as model_id, m.kinds, m.oem_id, m.company_id, b.project_id, b.equipment_id, b.id, b.type,
      -- The state of the equipment stands there for screens; who is pushed to hears of the alarm.
      b.body::jsonb - 'equipmentState' as body, b.at
    from batch b join lines l on l.company_id = b.company_id
      join push_model m on m.company_id = any(l.line) and m.state = 'active' and m.created_at <= b.at
    order by b.id, m.id`.compile(query)

/** As one list: a parameter for each column of each row ends at 65,535 of them, which a thousand events reach. */
export const insertDeliveries = (rows: readonly Insertable<Schema['push_delivery']>[]): CompiledQuery =>
  sql`insert into push_delivery (id, model_id, oem_id, company_id, project_id, equipment_id, outbox_lane, outbox_id, kind, event,
      event_at)
    select u.id, u.model_id, u.oem_id, u.company_id, u.project_id, u.equipment_id, u.outbox_lane, u.outbox_id, u.kind,
      u.event::jsonb, u.event_at
    from json_to_recordset(${JSON.stringify(rows)}) as u (id uuid, model_id uuid, oem_id uuid, company_id uuid, project_id uuid,
      equipment_id uuid, outbox_lane smallint, outbox_id bigint, kind text, event text, event_at timestamptz)
    on conflict do nothing`.compile(query)

export interface DueRow {
  readonly id: string
  readonly model_id: string
  readonly line: string
  readonly address: string
  readonly secret: string
  readonly kind: string
  readonly company_id: string
  readonly project_id: string | null
  readonly equipment_id: string | null
  readonly event: Record<string, unknown>
  readonly event_at: Date
  readonly attempts: number
  readonly begun_at: Date
}

/**
 * Whatever may go now: the first of each line that is due, and of each model only some, so that one that answers slowly
 * takes nobody else's place. Lines whose first is under way are among those looked at, hence twice as many.
 */
export const dueRows = (now: Date, busy: readonly string[], ofOne: number, most: number): CompiledQuery<DueRow> =>
  sql<DueRow>`
    select d.id, d.model_id, d.line, m.address, m.secret, d.kind, d.company_id, d.project_id, d.equipment_id, d.event,
      d.event_at, d.attempts, d.begun_at
    from push_model m
    cross join lateral (
      select l.line, l.next_at from push_line l where l.model_id = m.id and l.next_at <= ${now}
      order by l.next_at limit ${2 * ofOne}
    ) l
    cross join lateral (
      select x.* from push_delivery x where x.model_id = m.id and x.line = l.line and x.state = 'waiting'
      order by x.place limit 1
    ) d
    where m.state = 'active' and d.id <> all(${[...busy]}::uuid[])
    order by l.next_at limit ${most}`.compile(query)

export const lockLine = ({ model_id, line }: DueRow) =>
  query
    .selectFrom('push_line')
    .select('line')
    .where('model_id', '=', model_id)
    .where('line', '=', line)
    .forUpdate()
    .compile()

interface Outcome {
  readonly id: string
  readonly state: 'waiting' | 'delivered' | 'dead'
  readonly attempts: number
  readonly at: Date
  readonly status: number | null
  readonly failure: string | null
}

export const noteOutcome = ({ id, state, attempts, at, status, failure }: Outcome) =>
  query
    .updateTable('push_delivery')
    .set({ state, attempts, status, failure, done_at: state === 'waiting' ? null : at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .compile()

/** When the line goes on, if anything still waits in it. After the lock: the statement sees all that was added before. */
export const moveLine = ({ model_id, line }: DueRow, at: Date): CompiledQuery =>
  sql`update push_line l set next_at = case when exists (select 1 from push_delivery d
      where d.model_id = l.model_id and d.line = l.line and d.state = 'waiting') then ${at}::timestamptz else 'infinity' end
    where l.model_id = ${model_id} and l.line = ${line}`.compile(query)

/** What arrived is kept for a week, what was given up for a month. */
export const trimDeliveries = (): CompiledQuery =>
  sql`delete from push_delivery where ctid = any(array(
    select d.ctid from push_delivery d
    where d.done_at < now() - case d.state when 'delivered' then interval '7 days' else interval '30 days' end
    limit 5000))`.compile(query)

/** A token that has run out is ended as one that was taken back is: whoever holds a socket with it is told. */
export const endOldTokens = (): CompiledQuery =>
  sql`update company_token set revoked_at = expires_at where expires_at <= now() and revoked_at is null`.compile(query)
