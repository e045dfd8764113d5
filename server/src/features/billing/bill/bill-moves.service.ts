/** A bill of use is issued, confirmed, paid or written off: by whom the table says, and alone. */
import {
  billDueDays,
  billMoves,
  billStates,
  mayMoveBill,
  type BillMove,
  type BillState,
} from '@vigil/contract/billing/bill-states'
import type { billCalls } from '@vigil/contract/billing/bill'
import { needsSecond } from '@vigil/contract/billing/second-person'
import type { InputOf, OutputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { proveIdentity } from '#foundation/account/step-up.ts'
import { asProblem, balanceOf, bookOwn, income } from '#foundation/company/money/ledger.ts'
import { dayMs } from '#foundation/project/unit-time.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { refuseOneHand } from '../pay/two-people.ts'
import { isSeller } from '../payer/payer.ts'
import { lockBill, moveBill, proposeWriteOff, type UseBillRow } from './use.repository.ts'

type Calls = typeof billCalls
type Moved = OutputOf<Calls['issue']>
type Deps = { readonly database: ScopedDatabase; readonly newId: () => string; readonly now: () => number }

/** The check of the table knows these only. */
export const billStateOf = ({ state }: { readonly state: string }): BillState =>
  billStates.find((known) => known === state) ?? 'draft'

export const isOfHis = (actor: Actor, move: BillMove): boolean => {
  const { by } = billMoves[move]
  if (by === 'either') return true
  return by === 'seller' ? isSeller(actor) : by === 'buyer' && actor.scope.kind === 'company'
}

export const createBillMoves = ({ database, newId, now }: Deps) => {
  /** Whether the bill has moved; it stays where it was while a second person is asked. */
  type Step = (tx: ScopedTransaction, row: UseBillRow) => Promise<boolean>

  const change = (
    actor: Actor,
    { companyId, month, move }: { companyId: string; month: string; move: BillMove },
    step: Step,
  ): Promise<Moved> =>
    database
      .write(settingsOf(actor), async (tx) => {
        if (!isOfHis(actor, move)) throw new Problem('billOfOther')
        const [row] = await tx.rows(lockBill(companyId, month))
        if (!row) throw new Problem('noBill')
        if (!mayMoveBill(move, billStateOf(row))) throw new Problem('billElsewhere')
        const isMoved = await step(tx, row)
        return { month, state: isMoved ? billMoves[move].to : billStateOf(row) }
      })
      .catch((error: unknown) => {
        throw asProblem(error)
      })

  return {
    issue: (actor: Actor, of: InputOf<Calls['issue']>): Promise<Moved> =>
      change(actor, { ...of, move: 'issue' }, async (tx, { id }) => {
        await tx.rows(moveBill(id, 'issue', { dueAt: new Date(now() + billDueDays * dayMs) }))
        return true
      }),

    confirm: (actor: Actor, of: InputOf<Calls['confirm']>): Promise<Moved> =>
      change(actor, { ...of, move: 'confirm' }, async (tx, { id }) => {
        await tx.rows(moveBill(id, 'confirm'))
        return true
      }),

    /** The balance and the bill: both or neither. A transfer by bank is a top-up first. */
    async pay(actor: Actor, { password, ...of }: InputOf<Calls['pay']>): Promise<Moved> {
      await proveIdentity(database, actor, password)
      return change(actor, { ...of, move: 'pay' }, async (tx, { id, no, oem_id: oemId, company_id, fen }) => {
        const way = { from: balanceOf(company_id), to: income, key: `bill:${id}:paid` }
        await tx.rows(bookOwn({ oemId, kind: 'charge', fen, note: no, accountId: actor.accountId, ...way }, newId))
        await tx.rows(moveBill(id, 'pay'))
        return true
      })
    },

    /** At once, or asked for: then it is owed until the second person says yes. */
    async writeOff(actor: Actor, { reason, password, ...of }: InputOf<Calls['writeOff']>): Promise<Moved> {
      await proveIdentity(database, actor, password)
      return change(actor, { ...of, move: 'writeOff' }, async (tx, { id, fen, write_off_by }) => {
        if (write_off_by !== null) throw new Problem('billElsewhere')
        const by = actor.accountId
        const isMuch = needsSecond(fen)
        await tx.rows(
          isMuch ? proposeWriteOff(id, { reason, by }) : moveBill(id, 'writeOff', { reason, writeOffBy: by }),
        )
        return !isMuch
      })
    },

    async approveWriteOff(actor: Actor, { password, ...of }: InputOf<Calls['approveWriteOff']>): Promise<Moved> {
      await proveIdentity(database, actor, password)
      return change(actor, { ...of, move: 'writeOff' }, async (tx, { id, write_off_by }) => {
        if (write_off_by === null) throw new Problem('billElsewhere')
        await refuseOneHand(tx, actor, write_off_by)
        await tx.rows(moveBill(id, 'writeOff', { writeOffSecond: actor.accountId }))
        return true
      })
    },

    dropWriteOff: (actor: Actor, of: InputOf<Calls['dropWriteOff']>): Promise<Moved> =>
      change(actor, { ...of, move: 'writeOff' }, async (tx, { id, write_off_by }) => {
        if (write_off_by === null) throw new Problem('billElsewhere')
        await tx.rows(proposeWriteOff(id, null))
        return false
      }),
  }
}
