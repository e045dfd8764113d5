/** Orders are made and read here; what pays them is beside. The amount is reckoned here and nowhere else. */
import type { InputOf } from '@vigil/contract/call'
import { mayMoveInvoice } from '@vigil/contract/billing/invoice'
import type {
  ChannelWay,
  PayOrder,
  PayOrderDetail,
  payOrderCalls,
  PayOverview,
} from '@vigil/contract/billing/pay-order'
import { mayMove } from '@vigil/contract/billing/pay-order-states'
import { Problem } from '@vigil/contract/problems'
import { equipmentByIds } from '#foundation/equipment/equipment.repository.ts'
import { expireStateOf } from '#foundation/equipment/equipment.rules.ts'
import { dayMs, dayOf, usualZone } from '#foundation/project/unit-time.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { isTaken } from '#infrastructure/database/failure.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { messagesLeft } from '../bill/use.repository.ts'
import { invoiceStateOf, invoiceViewOf } from '../invoice/invoice-view.ts'
import { invoiceOf } from '../invoice/invoice.repository.ts'
import { payerFor, seesMoney } from '../payer/payer.ts'
import { balanceAndUse, payerOfUnit } from '../payer/payer.repository.ts'
import { isLowBalance } from '../reminder/reminder.rules.ts'
import { kindOf, orderOf, refundOf, seesPrices, stateOf } from './order-view.ts'
import * as orders from './order.repository.ts'
import { costOf, isInvoiced, isRefundable, orderNo, payWithinMs } from './order.rules.ts'

type Calls = typeof payOrderCalls
type Deps = {
  readonly database: ScopedDatabase
  readonly newId: () => string
  readonly now: () => number
  /** What this installation has keys for. */
  readonly channelWays: (actor: Actor) => ChannelWay[]
}

const mostShown = 20
const mostExpiring = 500
const soonMs = 30 * dayMs

export const createOrderService = ({ database, newId, now, channelWays }: Deps) => {
  const unitsOf = async (tx: Transaction, actor: Actor, input: InputOf<Calls['add']>) => {
    if (input.kind !== 'renewal') {
      if (input.projectId === undefined) throw new Problem('invalidInput', missingField('projectId'))
      const [unit] = await tx.rows(payerOfUnit(actor.scope, input.projectId))
      if (!unit) throw new Problem('missing')
      if (input.kind === 'messagePack' && unit.company_id === null) throw new Problem('packNeedsCompany')
      return { ...unit, lines: [], count: input.count ?? 1, years: 1 }
    }
    const ids = [...new Set(input.equipmentIds)]
    if (ids.length === 0) throw new Problem('invalidInput', missingField('equipmentIds'))
    const rows = await tx.rows(equipmentByIds(actor.scope, ids))
    const [first] = rows
    if (!first || rows.length < ids.length) throw new Problem('missing')
    const isWhole = rows.every((row) => row.project_id === first.project_id && row.parent_id === null && row.expires_at)
    if (!isWhole) throw new Problem('nothingToRenew')
    const lines = rows.map(({ id, name }) => ({ equipment_id: id, name }))
    const { oem_id, company_id, project_id } = first
    return { oem_id, company_id, project_id, lines, count: rows.length, years: input.years ?? 1 }
  }

  interface Made {
    readonly kind: PayOrder['kind']
    readonly key: string
    readonly note?: string | undefined
    readonly place: { oem_id: string; company_id: string | null; project_id: string | null }
    readonly count: number
    readonly years: number
    readonly unitFen: number
  }

  const insert = async (tx: Transaction, actor: Actor, made: Made): Promise<string> => {
    const { kind, key, note = '', place, count, years, unitFen } = made
    const [id, at] = [newId(), now()]
    const fen = costOf(unitFen, count, years)
    if (fen === 0) throw new Problem('nothingToPay')
    const row = {
      id,
      no: orderNo(kind, id, dayOf(at, usualZone)),
      ...place,
      kind,
      count,
      years,
      unit_fen: unitFen,
      fen,
    }
    const own = { note, account_id: actor.accountId, idempotency_key: key, expires_at: new Date(at + payWithinMs) }
    await tx.rows(orders.insertOrder({ ...row, ...own }))
    return id
  }

  const shown = async (tx: Transaction, actor: Actor, id: string): Promise<PayOrder> => {
    const [row] = await tx.rows(orders.orderById(actor, id))
    if (!row) throw new Problem('missing')
    return orderOf(row, actor)
  }

  /** A second press after a lost answer is the same order. */
  const once = async (actor: Actor, key: string, make: (tx: Transaction) => Promise<string>): Promise<PayOrder> => {
    const known = () => database.read(settingsOf(actor), orders.orderOfKey(actor.accountId, key))
    const [before] = await known()
    if (before) return orderOf(before, actor)
    const made = database.write(settingsOf(actor), async (tx) => shown(tx, actor, await make(tx)))
    return made.catch(async (error: unknown) => {
      const [first] = isTaken(error) ? await known() : []
      if (!first) throw error
      return orderOf(first, actor)
    })
  }

  return {
    add: (actor: Actor, input: InputOf<Calls['add']>): Promise<PayOrder> =>
      once(actor, input.idempotencyKey, async (tx) => {
        const { lines, count, years, ...place } = await unitsOf(tx, actor, input)
        const [price] = await tx.rows(orders.priceFor(place, input.kind, dayOf(now(), usualZone)))
        if (price?.fen === undefined || price.fen === null) throw new Problem('priceUnset')
        const { kind, idempotencyKey: key, note } = input
        const { oem_id, company_id, project_id } = place
        const own = { oem_id, company_id, project_id }
        const id = await insert(tx, actor, { kind, key, note, place: own, count, years, unitFen: price.fen })
        if (lines.length > 0)
          await tx.rows(orders.insertLines(lines.map((line, at) => ({ order_id: id, place: at, ...line }))))
        return id
      }),

    async addTopUp(actor: Actor, { amount, idempotencyKey, ...place }: InputOf<Calls['addTopUp']>): Promise<PayOrder> {
      const payer = await payerFor(database, actor, place)
      if (!payer || payer.company_id === null) throw new Problem('noPayer')
      const { oem_id, company_id } = payer
      const own = { oem_id, company_id, project_id: null }
      return once(actor, idempotencyKey, (tx) =>
        insert(tx, actor, { kind: 'topUp', key: idempotencyKey, place: own, count: 1, years: 1, unitFen: amount }),
      )
    },

    async list(actor: Actor, { projectId, state, after, size }: InputOf<Calls['list']>) {
      const wish = { projectId, after: pageStart(after), ...(state === undefined ? {} : { states: [state] }) }
      const rows = await database.read(settingsOf(actor), orders.orderPage(actor, wish, size + 1))
      return pageOfRows(rows, size, (row) => orderOf(row, actor))
    },

    async detail(actor: Actor, { payOrderId }: InputOf<Calls['detail']>): Promise<PayOrderDetail> {
      const settings = settingsOf(actor)
      const [[row], lines, moves, movements, [invoice]] = await Promise.all([
        database.read(settings, orders.orderById(actor, payOrderId)),
        database.read(settings, orders.linesOf(payOrderId)),
        database.read(settings, orders.movesOf(payOrderId)),
        database.read(settings, orders.movementsOf(payOrderId)),
        database.read(settings, invoiceOf(actor, payOrderId)),
      ])
      if (!row) throw new Problem('missing')
      const isOpen = mayMove('pay', stateOf(row)) && row.expires_at.getTime() > now()
      const endsBefore = lines.map(({ ends_before }) => ends_before?.getTime() ?? null)
      const paid = { kind: kindOf(row), state: stateOf(row), paidAt: row.paid_at?.getTime() ?? null, endsBefore }
      const sees = seesPrices(actor)
      return {
        ...orderOf(row, actor),
        lines: lines.map((line) => ({
          equipmentId: line.equipment_id,
          deviceName: line.name,
          endsBefore: (line.ends_before ?? line.expires_at)?.toISOString() ?? null,
          endsAfter: line.ends_after?.toISOString() ?? null,
        })),
        moves: moves.map(({ at, to_state, by }) => ({ at: at.toISOString(), to: stateOf({ state: to_state }), by })),
        movements: movements.map(({ id, kind, created_at, fen }) => ({
          movementId: id,
          kind,
          at: created_at.toISOString(),
          ...(sees ? { fen } : {}),
        })),
        channelWays: isOpen ? channelWays(actor) : [],
        mayPayByBalance:
          isOpen && row.kind !== 'topUp' && row.company_id !== null && seesMoney(actor, 'payOrder:price'),
        mayRefund: seesMoney(actor, 'payOrder:price') && row.company_id !== null && isRefundable(paid, now()),
        refund: refundOf(row, actor),
        invoice: invoice ? invoiceViewOf(invoice, actor) : null,
        mayAskInvoice: isInvoiced(stateOf(row)) && (!invoice || mayMoveInvoice('request', invoiceStateOf(invoice))),
      }
    },

    async expiring(actor: Actor, { projectId }: InputOf<Calls['expiring']>) {
      const by = new Date(now() + soonMs)
      const rows = await database.read(
        settingsOf(actor),
        orders.expiringEquipment(actor.scope, projectId, by, mostExpiring),
      )
      return {
        rows: rows.flatMap(({ id, name, type_no, expires_at }) =>
          expires_at === null
            ? []
            : [
                {
                  equipmentId: id,
                  deviceName: name,
                  equipmentTypeId: type_no,
                  expireState: expireStateOf(expires_at, now()),
                  servedUntil: expires_at.toISOString(),
                },
              ],
        ),
      }
    },

    async overview(actor: Actor, place: InputOf<Calls['overview']>): Promise<PayOverview> {
      const payer = await payerFor(database, actor, place)
      const settings = settingsOf(actor)
      const ofCompany = payer?.company_id ?? null
      const wish = { states: ['created', 'paying'] as const, ...narrowed(payer) }
      const soon = orders.expiringEquipment(actor.scope, place.projectId, new Date(now() + soonMs), mostExpiring)
      const sees = ofCompany !== null && seesMoney(actor, 'recharge:price')
      const [open, expiring, [money], [pack]] = await Promise.all([
        database.read(settings, orders.orderPage(actor, wish, mostShown)),
        database.read(settings, soon),
        sees ? database.read(settings, balanceAndUse(ofCompany, new Date(now()))) : [],
        ofCompany === null ? [] : database.read(settings, messagesLeft(ofCompany)),
      ])
      return {
        payer: payer && { companyId: payer.company_id, name: payer.name },
        asOf: new Date(now()).toISOString(),
        ...(money ? { balance: money.balance, dailyFen: Math.round(Math.max(0, money.used) / 30) } : {}),
        ...(pack ? { messagesLeft: pack.left } : {}),
        isLow: money !== undefined && isLowBalance(money),
        open: open.map((row) => orderOf(row, actor)),
        expiring: expiring.length,
        channelWays: channelWays(actor),
      }
    },
  }
}

const missingField = (path: string) => ({ fields: [{ path, code: 'required' }] })

/** Of a company all of its orders; of a unit without one, the unit's. */
const narrowed = (payer: { company_id: string | null; project_id: string | null } | null) => {
  if (payer === null) return {}
  return payer.company_id === null ? { projectId: payer.project_id ?? undefined } : { companyId: payer.company_id }
}
