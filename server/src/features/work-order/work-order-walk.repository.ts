import { sql, type CompiledQuery } from 'kysely'
import { usualZone } from '#foundation/project/unit-time.ts'
import { query } from '#schema/query.ts'
import type { SiteRow } from './order-site.repository.ts'
import type { OrderRow } from './work-order.repository.ts'

export interface CauseFound extends SiteRow {
  readonly source: 'fault' | 'nuisance' | 'selfTest' | 'alarm'
  readonly alarm_id: string | null
  readonly hazard_id: string | null
  readonly event_key: string | null
  readonly title: string
  readonly is_urgent: boolean
}

const zone = sql`coalesce(p.zone, ${usualZone}) as zone`

/**
 * What needs somebody to go there and has had no order yet: faults past their time, points that cry wolf and self-tests that
 * failed or were not made, which are hazards by then, and alarms that somebody judged to be a fault of the device. Of the last day only: an order that was
 * cancelled is not made again.
 */
export const newCauses = (now: Date, most: number): CompiledQuery<CauseFound> =>
  sql<CauseFound>`
    (select h.oem_id, h.company_id, h.project_id, h.equipment_id, ${zone}, h.event_key, h.title, h.alarm_id,
      h.id as hazard_id, case h.source when 'overdueFault' then 'fault' else h.source end as source,
      h.level <> 'general' as is_urgent
     from hazard h join project p on p.id = h.project_id
     where h.source in ('overdueFault', 'nuisance', 'selfTest') and h.state = 'found' and h.id >= first_id_at(${now}::timestamptz - interval '1 day')
       and not exists (select 1 from work_order o where o.hazard_id = h.id) order by h.id limit ${most}::integer)
    union all
    (select a.oem_id, a.company_id, a.project_id, a.equipment_id, ${zone}, a.event_key, '', a.id, null::uuid, 'alarm',
      a.priority = 1
     from alarm a join project p on p.id = a.project_id
     where a.cause = 'deviceFault' and a.verdict = 'false' and a.verdict_at >= ${now}::timestamptz - interval '1 day'
       and a.stage < 3
       and not exists (select 1 from work_order o where o.alarm_id = a.id) order by a.id limit ${most}::integer)`.compile(
    query,
  )

interface Zoned extends OrderRow {
  readonly zone: string
}

export interface UnsentRow extends Zoned {
  readonly hand_id: string | null
}

/** What waits to be sent, and the maintainer whom the clock would send: on shift before off, the fewest in hand first. */
export const unsentOrders = (most: number): CompiledQuery<UnsentRow> =>
  sql<UnsentRow>`
    select o.*, ${zone}, hand.id as hand_id from work_order o join project p on p.id = o.project_id
      cross join lateral (select h.id from work_order_hands(o.id) h where h.job = 'maintainer' and not h.has_refused
        order by not h.is_on_shift, h.open_orders, h.id limit 1) hand
    where o.state = 'submitted' order by o.id limit ${most}::integer for update of o skip locked`.compile(query)

/** Whose clock has come so far that people hear of it. */
export const tellingOrders = (now: Date, most: number): CompiledQuery<Zoned> =>
  sql<Zoned>`select o.*, ${zone} from work_order o join project p on p.id = o.project_id
    where o.tell_at <= ${now}::timestamptz order by o.tell_at limit ${most}::integer for update of o skip locked`.compile(
    query,
  )

export const longRests = (now: Date, longestMs: number, most: number): CompiledQuery<Zoned> =>
  sql<Zoned>`select o.*, ${zone} from work_order o join project p on p.id = o.project_id
    where o.rest_since is not null
      and o.rest_since + (${longestMs}::bigint - o.rest_used_ms) * interval '1 millisecond' <= ${now}::timestamptz
    order by o.rest_since limit ${most}::integer for update of o skip locked`.compile(query)

/** Nobody has said how it was. */
export const unratedOrders = (before: Date, most: number): CompiledQuery<Zoned> =>
  sql<Zoned>`select o.*, ${zone} from work_order o join project p on p.id = o.project_id
    where o.state = 'passed' and o.passed_at <= ${before}::timestamptz
    order by o.passed_at limit ${most}::integer for update of o skip locked`.compile(query)

/** What the equipment put right by itself before anybody took the order. */
export const needlessOrders = (most: number): CompiledQuery<Zoned> =>
  sql<Zoned>`select o.*, ${zone} from work_order o join hazard h on h.id = o.hazard_id join project p on p.id = o.project_id
    where o.state in ('submitted', 'assigned') and h.state in ('closed', 'void')
    order by o.id limit ${most}::integer for update of o skip locked`.compile(query)

export interface TellRow {
  readonly work_order_id: string
  readonly account_id: string
  readonly is_dispatcher: boolean
}

export const audienceOf = (ids: readonly string[]): CompiledQuery<TellRow> =>
  sql<TellRow>`select work_order_id, account_id, is_dispatcher from work_order_audience(${[...ids]}::uuid[])`.compile(
    query,
  )
