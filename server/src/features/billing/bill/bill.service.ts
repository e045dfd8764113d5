/** Bills are read off the ledger: what was booked never changes, so neither does a month that is over. */
import type { Bill, BillDetail, billCalls } from '@vigil/contract/billing/bill'
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { balanceKinds } from '@vigil/contract/tenancy/balance'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { payerFor, seesMoney, type Place } from '../payer/payer.ts'
import * as bills from './bill.repository.ts'

type Calls = typeof billCalls
type Deps = { readonly database: ScopedDatabase }

const mostMonths = 60

export const createBillService = ({ database }: Deps) => {
  const companyOf = async (actor: Actor, place: Place): Promise<string> => {
    const payer = await payerFor(database, actor, place)
    if (!payer || payer.company_id === null) throw new Problem('noPayer')
    return payer.company_id
  }

  return {
    async list(actor: Actor, place: InputOf<Calls['list']>) {
      const payer = await payerFor(database, actor, place)
      const companyId = payer?.company_id ?? null
      const rows =
        companyId === null ? [] : await database.read(settingsOf(actor), bills.monthsOf(companyId, mostMonths))
      const sees = seesMoney(actor, 'bill:price')
      return {
        payer: payer && { companyId, name: payer.name },
        rows: rows.map(({ month, added, taken, closing, count }): Bill => ({
          month,
          ...(sees ? { added, taken, closing } : {}),
          count,
        })),
      }
    },

    async detail(actor: Actor, { month, ...place }: InputOf<Calls['detail']>): Promise<BillDetail> {
      const companyId = await companyOf(actor, place)
      const settings = settingsOf(actor)
      const [kinds, [edges]] = await Promise.all([
        database.read(settings, bills.kindsIn(companyId, month)),
        database.read(settings, bills.edgesOf(companyId, month)),
      ])
      const sees = seesMoney(actor, 'bill:price')
      const sum = (wanted: (fen: number) => boolean): number =>
        kinds.reduce((total, { fen }) => (wanted(fen) ? total + fen : total), 0)
      const { opening = 0, closing = 0, is_closed: isClosed = false } = edges ?? {}
      const money = { opening, closing, added: sum((fen) => fen > 0), taken: -sum((fen) => fen < 0) }
      return {
        month,
        isClosed,
        ...(sees ? money : {}),
        count: kinds.reduce((total, { count }) => total + count, 0),
        lines: kinds.map(({ kind, count, fen }) => ({ kind: kindOf(kind), count, ...(sees ? { fen } : {}) })),
      }
    },

    async lines(actor: Actor, { month, kind, after, size, ...place }: InputOf<Calls['lines']>) {
      const companyId = await companyOf(actor, place)
      const wish = { companyId, month, kind, after: pageStart(after) }
      const rows = await database.read(settingsOf(actor), bills.linesIn(wish, size + 1))
      return pageOfRows(rows, size, (row) => ({
        entryId: row.id,
        companyId: row.company_id,
        kind: kindOf(row.kind),
        amount: row.amount,
        balance: row.balance,
        note: row.note,
        orderId: row.order_id,
        orderNo: row.order_no,
        at: row.created_at.toISOString(),
        bookedBy: row.booked_by,
      }))
    },
  }
}

/** The check of the table knows these only; what moves no balance is not in it. */
const kindOf = (kind: string) => balanceKinds.find((known) => known === kind) ?? 'charge'
