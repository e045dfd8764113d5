/** What is written of a work order: its row after an act, and the move. Pure. */
import type { OrderAct, OrderState } from '@vigil/contract/work-order/order-moves'
import type { Insertable, Updateable } from 'kysely'
import type { Schema } from '#schema/schema.ts'
import { duesOf, nextTelling } from './order-clock.rules.ts'
import { clockOf, type HandledOrder } from './order.rules.ts'
import type { SiteRow } from './order-site.repository.ts'
import type { OrderRow } from './work-order.repository.ts'

type Columns = Updateable<Schema['work_order']>

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

/** Which column says when a state was reached. */
const reachedAt: Readonly<Partial<Record<OrderState, keyof OrderRow>>> = {
  submitted: 'submitted_at',
  assigned: 'assigned_at',
  accepted: 'accepted_at',
  arrived: 'arrived_at',
  processing: 'began_at',
  finished: 'finished_at',
  passed: 'passed_at',
  closed: 'ended_at',
  cancelled: 'ended_at',
}

/** The first time counts of what is submitted and begun; of the rest the last. */
const stampOf = ({ state }: HandledOrder, row: Partial<OrderRow>, at: Date): Columns => {
  const column = reachedAt[state]
  if (!column) return {}
  const isKept = (column === 'submitted_at' || column === 'began_at') && row[column]
  return isKept ? {} : { [column]: at }
}

const tellingOf = (order: HandledOrder, from: Date, now: number): Columns => {
  const clock = clockOf(order)
  const next = clock && nextTelling({ from: from.getTime(), due: clock.dueAt, now })
  return { tell_at: next ? new Date(next.at) : null, tell_percent: next?.percent ?? null }
}

export const columnsOf = (next: HandledOrder, row: Partial<OrderRow>, now: number): Columns => ({
  state: next.state,
  assignee_id: next.assigneeId,
  accept_due: dateOf(next.acceptDue),
  arrive_due: dateOf(next.arriveDue),
  finish_due: dateOf(next.finishDue),
  finish_left_ms: next.finishLeftMs,
  rest_since: dateOf(next.restSince),
  rest_used_ms: next.restUsedMs,
  rejections: next.rejections,
  refused_by: [...next.refusedBy],
  ...stampOf(next, row, new Date(now)),
  ...tellingOf(next, row.submitted_at ?? new Date(now), now),
})

export interface NewOrder extends SiteRow {
  readonly id: string
  readonly kind: HandledOrder['kind']
  readonly urgency: HandledOrder['urgency']
  readonly source: string
  readonly title?: string
  readonly detail?: string
  readonly event_key?: string | null
  readonly alarm_id?: string | null
  readonly hazard_id?: string | null
  readonly made_by?: string | null
  readonly isDraft?: boolean
}

/** As it begins: sent at once, unless it is a draft. */
export const newRow = (
  { zone, isDraft = false, ...order }: NewOrder,
  now: number,
): Insertable<Schema['work_order']> => {
  const made = { ...order, made_at: new Date(now) }
  if (isDraft) return { ...made, state: 'draft' }
  const dues = duesOf(order.urgency, now, zone)
  const first = nextTelling({ from: now, due: dues.acceptDue, now })
  return {
    ...made,
    state: 'submitted',
    submitted_at: new Date(now),
    accept_due: new Date(dues.acceptDue),
    arrive_due: new Date(dues.arriveDue),
    finish_due: new Date(dues.finishDue),
    tell_at: first ? new Date(first.at) : null,
    tell_percent: first?.percent ?? null,
  }
}

type SiteOf = Pick<OrderRow, 'id' | 'oem_id' | 'company_id' | 'project_id' | 'equipment_id'>

interface NewMove {
  readonly act: OrderAct | 'make' | 'remind' | 'end'
  readonly from: string | null
  readonly to: string
  /** A person, or the clock where it is missing. */
  readonly actorId?: string | null | undefined
  readonly note: string | null
}

export const moveOf = (
  row: SiteOf,
  { act, from, to, actorId, note }: NewMove,
): Insertable<Schema['work_order_move']> => ({
  work_order_id: row.id,
  oem_id: row.oem_id,
  company_id: row.company_id,
  project_id: row.project_id,
  equipment_id: row.equipment_id,
  act,
  from_state: from,
  to_state: to,
  actor_kind: actorId ? 'account' : 'timer',
  actor_id: actorId ?? null,
  note,
})
