/** What people see of work orders, and how one goes from hand to hand. */
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { boardColumns, type OrderAct } from '@vigil/contract/work-order/order-moves'
import type { BoardLane, OrderCase } from '@vigil/contract/work-order/work-order'
import type { workOrderCalls } from '@vigil/contract/work-order/work-order-calls'
import type { Updateable } from 'kysely'
import { workOrderChanged } from '#events/work-order-events.ts'
import { tellOutbox } from '#foundation/equipment/outbox.repository.ts'
import { usualZone } from '#foundation/project/unit-time.ts'
import { reachedZone } from '#foundation/project/unit-zone.repository.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { knowsPeople, nameIn, peopleAsKnown } from '#foundation/rights/actor/known-people.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import type { Schema } from '#schema/schema.ts'
import { mayAnswer } from './maintenance/answer.rules.ts'
import { progressOf } from './maintenance/record.repository.ts'
import { columnsOf, moveOf } from './order-columns.ts'
import { personOf } from './order-people.ts'
import { mayAddPhotos, type OrderPhotos } from './order-photo.service.ts'
import { caseOf, handledOf, summaryOf } from './order-view.ts'
import { afterOrderAct, orderActsFor, orderRefusal, type HandledOrder } from './order.rules.ts'
import { reportOf } from './report/report.repository.ts'
import * as orders from './work-order.repository.ts'

type Deps = {
  database: ScopedDatabase
  now: () => number
  /** Says that the outbox of a lane has news; may be lost. */
  nudge: (lane: 1 | 2) => void
  photos: Pick<OrderPhotos, 'of'>
}

export interface Asked {
  readonly workOrderId: string
  readonly version: number
  readonly accountId?: string | undefined
  readonly note?: string | undefined
}

/** What an act brings along: columns that the rules do not decide about, once what it needs has been looked at. */
export type Proof = (
  tx: ScopedTransaction,
  row: orders.OrderRow,
  order: HandledOrder,
) => Promise<Updateable<Schema['work_order']>>

const noProof: Proof = () => Promise.resolve({})
const mostInLane = 20

export const createWorkOrderService = ({ database, now, nudge, photos }: Deps) => {
  const readCase = async (actor: Actor, workOrderId: string): Promise<OrderCase> => {
    const settings = settingsOf(actor)
    const [[row], people, moves, shots, [report], [progress]] = await Promise.all([
      database.read(settings, orders.shownOrder(actor, workOrderId)),
      database.read(settings, orders.peopleOf([workOrderId])),
      database.read(settings, orders.movesOf(workOrderId)),
      photos.of(actor, workOrderId),
      database.read(settings, reportOf(workOrderId)),
      database.read(settings, progressOf(workOrderId)),
    ])
    if (!row) throw new Problem('missing')
    const nameOf = nameIn(peopleAsKnown(actor, people))
    const order = handledOf(row, row.zone)
    const mayDo = orderActsFor(order, personOf(actor))
    const mayAdd = mayAddPhotos(order, actor.accountId)
    const shown = shots.map(({ accountId, ...shot }) => ({ ...shot, by: nameOf(accountId) }))
    const userTel = knowsPeople(actor) ? (report?.mobile ?? null) : null
    const reporter = report ? { kinds: report.kinds, userTel } : null
    const isPlanned = progress !== undefined && progress.equipment > 0
    const maintenance = isPlanned ? { ...progress, mayAnswer: mayAnswer(row, actor.accountId) } : null
    const whole = caseOf(row, { nameOf, moves, photos: shown, reporter, maintenance, mayDo, mayAdd, now: now() })
    if (!whole) throw new Problem('missing')
    return whole
  }

  const summaries = async (actor: Actor, rows: readonly orders.ShownOrder[]) => {
    const ids = rows.map(({ id }) => id)
    const people = ids.length === 0 ? [] : await database.read(settingsOf(actor), orders.peopleOf(ids))
    const nameOf = nameIn(peopleAsKnown(actor, people))
    return (row: orders.ShownOrder) => summaryOf(row, nameOf, now())
  }

  /** Locks, asks the rules, looks at the proof, changes the row, writes the move, tells the screens. */
  const act = async (actor: Actor, name: OrderAct, asked: Asked, proof = noProof): Promise<OrderCase> => {
    const at = now()
    await database.write(settingsOf(actor), async (tx) => {
      const [row] = await tx.rows(orders.lockOrder(actor, asked.workOrderId))
      if (!row) throw new Problem('missing')
      if (asked.version !== row.version) throw new Problem('conflict')
      const order = handledOf(row, await zoneOf(tx, row.project_id))
      const refusal = orderRefusal(order, name, personOf(actor))
      if (refusal) throw new Problem(refusal)
      if (asked.accountId !== undefined) await refuseStranger(tx, row.id, asked.accountId)
      const also = await proof(tx, row, order)
      const next = afterOrderAct(order, name, { now: at, assigneeId: asked.accountId })
      const [saved] = await tx.rows(orders.changeOrder(row.id, { ...columnsOf(next, row, at), ...also }))
      if (!saved) throw new Problem('missing')
      const said = { act: name, from: row.state, to: next.state, actorId: actor.accountId, note: asked.note ?? null }
      await tx.rows(orders.insertMoves([moveOf(row, said)]))
      tellOutbox(tx, [workOrderChanged(saved)])
    })
    nudge(2)
    return readCase(actor, asked.workOrderId)
  }

  return {
    case: readCase,
    act,

    async list(actor: Actor, { after, size, ...wish }: InputOf<typeof workOrderCalls.list>) {
      const page = { after: pageStart(after), limit: size + 1, now: new Date(now()) }
      const rows = await database.read(settingsOf(actor), orders.orderPage(actor, wish, page))
      const listed = pageOfRows(rows, size, await summaries(actor, rows))
      return { ...listed, rows: listed.rows.flatMap((row) => row ?? []) }
    },

    async board(actor: Actor, { projectId }: InputOf<typeof workOrderCalls.board>): Promise<{ lanes: BoardLane[] }> {
      const wish = { projectId, now: new Date(now()), most: mostInLane }
      const rows = await database.read(settingsOf(actor), orders.boardRows(actor, wish))
      const summarise = await summaries(actor, rows)
      return {
        lanes: boardColumns.map((column) => {
          const lane = rows.filter((row) => row.lane === column)
          const [first] = lane
          const cards = lane.flatMap((row) => summarise(row) ?? [])
          return { column, count: first?.lane_count ?? 0, overdue: first?.lane_overdue ?? 0, rows: cards }
        }),
      }
    },

    async candidates(actor: Actor, workOrderId: string) {
      const rows = await database.read(settingsOf(actor), orders.candidatesOf(workOrderId))
      return {
        rows: rows.map((row, place) => ({
          accountId: row.id,
          name: row.name,
          job: row.job,
          isOnShift: row.is_on_shift,
          openOrders: row.open_orders,
          hasRefused: row.has_refused,
          isSuggested: place === 0 && !row.has_refused,
        })),
      }
    },
  }
}

const zoneOf = async (tx: ScopedTransaction, projectId: string): Promise<string> => {
  const [unit] = await tx.rows(reachedZone(projectId, false))
  return unit?.zone ?? usualZone
}

/** Only people of the unit are sent; a stranger's id says nothing about whether he exists. */
const refuseStranger = async (tx: ScopedTransaction, orderId: string, accountId: string): Promise<void> => {
  const people = await tx.rows(orders.candidatesOf(orderId))
  if (!people.some(({ id }) => id === accountId))
    throw new Problem('invalidInput', { fields: [{ path: 'accountId', code: 'not_of_the_unit' }] })
}
