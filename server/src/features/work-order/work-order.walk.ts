/** What the clock does with work orders: makes and sends them, speaks of delays, ends rests. Several workers do no harm. */
import { longestRestMs } from '@vigil/contract/work-order/work-order'
import type { OrderAct } from '@vigil/contract/work-order/order-moves'
import { workOrderChanged } from '#events/work-order-events.ts'
import { insertMessages } from '#foundation/equipment/message.repository.ts'
import { addToOutbox } from '#foundation/equipment/outbox.repository.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { columnsOf, moveOf, newRow } from './order-columns.ts'
import { nextTelling, ratingMs } from './order-clock.rules.ts'
import { messagesOf } from './order-messages.ts'
import { handledOf } from './order-view.ts'
import { afterOrderAct, clockOf } from './order.rules.ts'
import { forgetNumbers } from './report/report.repository.ts'
import * as walk from './work-order-walk.repository.ts'
import { changeOrder, insertMoves, insertOrders, type OrderRow } from './work-order.repository.ts'

const mostAtOnce = 200
const numberMs = 30 * 86_400_000

interface Deps {
  readonly transactor: Transactor
  readonly newId: () => string
  readonly now: () => number
}

type Transaction = Parameters<Parameters<Transactor['run']>[0]>[0]
type Zoned = OrderRow & { readonly zone: string }

/** How many orders changed; when there are any, the outbox of lane 2 has news. */
export const walkOrders = async (deps: Deps): Promise<number> =>
  (await dropNeedless(deps)) +
  (await makeOrders(deps)) +
  (await sendPeople(deps)) +
  (await endRests(deps)) +
  (await closeUnrated(deps)) +
  (await tellPeople(deps)) +
  (await forgetPassersBy(deps))

const makeOrders = ({ transactor, newId, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const causes = await tx.rows(walk.newCauses(new Date(now()), mostAtOnce))
    if (causes.length === 0) return { result: 0 }
    const rows = causes.map(({ is_urgent, ...cause }) =>
      newRow({ ...cause, id: newId(), kind: 'repair', urgency: is_urgent ? 'urgent' : 'high' }, now()),
    )
    const made = await tx.rows(insertOrders(rows))
    if (made.length === 0) return { result: 0 }
    const said = { act: 'make', from: null, to: 'submitted' } as const
    await tx.rows(insertMoves(made.map((row) => moveOf(row, { ...said, note: row.source }))))
    return { result: made.length, last: addToOutbox(made.map(workOrderChanged)) }
  })

/** By the clock, through the same rules as by hand; written in its course as the platform's own. */
export const moveByClock = async (
  tx: Transaction,
  row: Zoned,
  { act, now, assigneeId, note }: { act: OrderAct; now: number; assigneeId?: string; note: string | null },
): Promise<OrderRow[]> => {
  const next = afterOrderAct(handledOf(row, row.zone), act, { now, assigneeId })
  const saved = await tx.rows(changeOrder(row.id, columnsOf(next, row, now)))
  await tx.rows(insertMoves([moveOf(row, { act, from: row.state, to: next.state, note })]))
  return saved
}

/** Nobody there to send: it waits in the queue of whoever dispatches. */
const sendPeople = ({ transactor, newId, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const sent: OrderRow[] = []
    // One by one: each that is sent counts for the next.
    for (const { hand_id, ...row } of await tx.rows(walk.unsentOrders(mostAtOnce))) {
      if (hand_id === null) continue
      sent.push(...(await moveByClock(tx, row, { act: 'assign', now: now(), assigneeId: hand_id, note: 'auto' })))
    }
    const messages = sent.flatMap((row) =>
      row.assignee_id === null ? [] : messagesOf(row, [row.assignee_id], { percent: 0, newId }),
    )
    if (messages.length > 0) await tx.rows(insertMessages(messages))
    return { result: sent.length, last: addToOutbox(sent.map(workOrderChanged)) }
  })

const endRests = ({ transactor, now }: Deps): Promise<number> =>
  moveAll(transactor, walk.longRests(new Date(now()), longestRestMs, mostAtOnce), {
    act: 'resume',
    now: now(),
    note: 'restSpent',
  })

const closeUnrated = ({ transactor, now }: Deps): Promise<number> =>
  moveAll(transactor, walk.unratedOrders(new Date(now() - ratingMs), mostAtOnce), {
    act: 'rate',
    now: now(),
    note: 'unrated',
  })

const dropNeedless = ({ transactor, now }: Deps): Promise<number> =>
  moveAll(transactor, walk.needlessOrders(mostAtOnce), { act: 'cancel', now: now(), note: 'autoRecovered' })

const moveAll = (
  transactor: Transactor,
  asked: ReturnType<typeof walk.needlessOrders>,
  said: { act: OrderAct; now: number; note: string },
): Promise<number> =>
  transactor.run(async (tx) => {
    const moved: OrderRow[] = []
    for (const row of await tx.rows(asked)) moved.push(...(await moveByClock(tx, row, said)))
    return { result: moved.length, last: addToOutbox(moved.map(workOrderChanged)) }
  })

/** At 80 percent of the clock that runs whoever was sent, at its end also who sends people; where nobody was, they at once. */
const tellPeople = ({ transactor, newId, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    const due = await tx.rows(walk.tellingOrders(new Date(now()), mostAtOnce))
    if (due.length === 0) return { result: 0 }
    const audience = await tx.rows(walk.audienceOf(due.map(({ id }) => id)))
    for (const row of due) await tx.rows(changeOrder(row.id, nextOf(row)))
    const said = (row: OrderRow) =>
      ({ act: 'remind', from: row.state, to: row.state, note: String(row.tell_percent) }) as const
    await tx.rows(insertMoves(due.map((row) => moveOf(row, said(row)))))
    const messages = due.flatMap((row) =>
      messagesOf(row, hearersOf(row, audience), { percent: row.tell_percent ?? 0, newId }),
    )
    if (messages.length > 0) await tx.rows(insertMessages(messages))
    return { result: due.length, last: addToOutbox(due.map(workOrderChanged)) }
  })

const nextOf = (row: Zoned) => {
  const clock = clockOf(handledOf(row, row.zone))
  const told = row.tell_at?.getTime() ?? 0
  const from = row.submitted_at?.getTime()
  const next = clock && from !== undefined ? nextTelling({ from, due: clock.dueAt, now: told }) : undefined
  return { tell_at: next ? new Date(next.at) : null, tell_percent: next?.percent ?? null }
}

const hearersOf = (row: OrderRow, audience: readonly walk.TellRow[]): string[] => {
  const isOver = (row.tell_percent ?? 0) >= 100
  return audience
    .filter((one) => one.work_order_id === row.id && (!one.is_dispatcher || isOver || row.assignee_id === null))
    .map(({ account_id }) => account_id)
}

/** A number that was left to be asked back is nobody's business once the order is over. */
const forgetPassersBy = ({ transactor, now }: Deps): Promise<number> =>
  transactor.run(async (tx) => {
    await tx.rows(forgetNumbers(new Date(now() - numberMs), mostAtOnce))
    return { result: 0 }
  })
