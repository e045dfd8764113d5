/** Bills are read off the ledger: what was booked never changes, so neither does a month that is over. */
import type { Bill, BillDetail, billCalls, UseBill, UseLine } from '@vigil/contract/billing/bill'
import { mayMoveBill, meteredKinds, type BillMove } from '@vigil/contract/billing/bill-states'
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { holds, type Permission } from '@vigil/contract/rights/permissions'
import { balanceKinds } from '@vigil/contract/tenancy/balance'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { payerFor, seesMoney, type Place } from '../payer/payer.ts'
import * as bills from './bill.repository.ts'
import { billStateOf, isOfHis } from './bill-moves.service.ts'
import * as uses from './use.repository.ts'

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
        rows: rows.map(({ month, added, taken, closing, count, state, due }): Bill => ({
          month,
          ...(sees ? { added, taken, ...(closing === null ? {} : { closing }), ...(due === null ? {} : { due }) } : {}),
          count,
          state: state === null ? null : billStateOf({ state }),
        })),
      }
    },

    async detail(actor: Actor, { month, ...place }: InputOf<Calls['detail']>): Promise<BillDetail> {
      const companyId = await companyOf(actor, place)
      const settings = settingsOf(actor)
      const [kinds, [edges], use, [due]] = await Promise.all([
        database.read(settings, bills.kindsIn(companyId, month)),
        database.read(settings, bills.edgesOf(companyId, month)),
        database.read(settings, uses.useIn(companyId, month)),
        database.read(settings, uses.billOf(companyId, month)),
      ])
      const moves = due ? await database.read(settings, uses.billMovesOf(due.id)) : []
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
        ...(sees && due ? { due: due.fen } : {}),
        state: due ? billStateOf(due) : null,
        lines: kinds.map(({ kind, count, fen }) => ({ kind: kindOf(kind), count, ...(sees ? { fen } : {}) })),
        use: use.map((row) => useLineOf(row, sees)),
        bill: due ? useBillOf(due, moves, actor) : null,
      }
    },

    async use(actor: Actor, { projectId, month, channel, after, size, ...of }: InputOf<Calls['use']>) {
      const companyId = await companyOf(actor, of)
      const wish = { companyId, projectId, month, channel, after: pageStart(after) }
      const rows = await database.read(settingsOf(actor), uses.usesIn(wish, size + 1))
      const sees = seesMoney(actor, 'bill:price')
      return pageOfRows(rows, size, (row) => ({
        messageId: row.id,
        at: row.at.toISOString(),
        channel: channelOf(row.channel),
        priority: row.priority,
        isFromPack: row.is_from_pack,
        ...(sees ? { fen: row.fen } : {}),
        projectName: row.project_name,
        alarmId: row.alarm_id,
      }))
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

const channelOf = (channel: string) => meteredKinds.find((known) => known === channel) ?? 'sms'

const useLineOf = (row: uses.UseLineRow, sees: boolean): UseLine => ({
  channel: channelOf(row.channel),
  projectId: row.project_id,
  projectName: row.project_name,
  count: row.count,
  fromPack: row.from_pack,
  ...(sees ? { fen: row.fen } : {}),
})

type MoveRow = { readonly at: Date; readonly to_state: string; readonly by: string | null }

const useBillOf = (row: uses.UseBillRow, moves: readonly MoveRow[], actor: Actor): UseBill => {
  const may = (move: BillMove, right: Permission): boolean =>
    mayMoveBill(move, billStateOf(row)) && isOfHis(actor, move) && holds(actor.permissions, right)
  const mayWriteOff = may('writeOff', 'bill:custom')
  return {
    no: row.no,
    state: billStateOf(row),
    dueAt: row.due_at?.toISOString() ?? null,
    reason: row.state === 'writtenOff' ? row.reason : '',
    moves: moves.map(({ at, to_state, by }) => ({ at: at.toISOString(), to: billStateOf({ state: to_state }), by })),
    mayIssue: may('issue', 'bill:update'),
    mayConfirm: may('confirm', 'bill:custom'),
    mayPay: may('pay', 'bill:price') && seesMoney(actor, 'bill:price'),
    mayWriteOff: mayWriteOff && row.write_off_by === null,
    writeOff: mayWriteOff ? proposalOf(row, actor) : null,
  }
}

const proposalOf = ({ reason, write_off_by, write_off_name }: uses.UseBillRow, { accountId }: Actor) =>
  write_off_by === null ? null : { reason, by: write_off_name, mayApprove: write_off_by !== accountId }

/** The check of the table knows these only; what moves no balance is not in it. */
const kindOf = (kind: string) => balanceKinds.find((known) => known === kind) ?? 'charge'
