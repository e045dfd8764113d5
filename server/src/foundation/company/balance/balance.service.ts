/** The prepaid balance: rows are added and never changed, and the balance is their sum. */
import { balanceKinds, type BalanceEntry, type balanceCalls } from '@vigil/contract/tenancy/balance'
import type { InputOf } from '@vigil/contract/call'
import { holds } from '@vigil/contract/rights/permissions'
import { Problem } from '@vigil/contract/problems'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, Transaction } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { companyById, type CompanyRow } from '../company.repository.ts'
import { entryOfKey, entryPage, insertEntry, lastEntry, lockBalance, type BalanceRow } from './balance.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string }
type Kind = BalanceEntry['kind']

interface Booking {
  readonly companyId: string
  readonly kind: Kind
  readonly amount: number
  readonly note?: string | undefined
  readonly key: string
  readonly mayOwe?: boolean
}

export const createBalanceService = ({ database, newId }: Deps) => {
  const companyOf = async (actor: Actor, companyId: string): Promise<CompanyRow> => {
    const [row] = await database.read(settingsOf(actor), companyById(actor.scope, companyId))
    if (!row) throw new Problem('missing')
    return row
  }

  const book = async (tx: Transaction, actor: Actor, booking: Booking): Promise<BalanceRow> => {
    const { companyId, kind, amount, note, key, mayOwe } = booking
    const [last] = await tx.rows(lastEntry(companyId))
    if (amount < 0 && (last?.balance ?? 0) + amount < 0 && !mayOwe) throw new Problem('balanceShort')
    const row = { id: newId(), company_id: companyId, kind, amount, note: note ?? '', idempotency_key: key }
    const [entry] = await tx.rows(insertEntry({ ...row, account_id: actor.accountId }))
    if (!entry) throw new Problem('missing')
    return entry
  }

  /** Of one company at a time; the same key again is the same booking, or a mistake. */
  const bookOnce = async (actor: Actor, booking: Booking, payerId?: string): Promise<BalanceEntry> => {
    const row = await database.write(settingsOf(actor), async (tx) => {
      const locked = [booking.companyId, ...(payerId ? [payerId] : [])].toSorted()
      for (const companyId of locked) await tx.rows(lockBalance(companyId))
      const [known] = await tx.rows(entryOfKey(booking.companyId, booking.key))
      if (known && (known.kind !== booking.kind || known.amount !== booking.amount)) throw new Problem('conflict')
      if (known) return known
      if (payerId) await book(tx, actor, transferOut(booking, payerId))
      return book(tx, actor, booking)
    })
    return entryOf({ ...row, booked_by: null })
  }

  return {
    async balance(actor: Actor, companyId: string) {
      await companyOf(actor, companyId)
      const [last] = await database.read(settingsOf(actor), lastEntry(companyId))
      return { companyId, balance: last?.balance ?? 0, updatedAt: last?.created_at.toISOString() ?? null }
    },

    async entries(actor: Actor, { companyId, after, size }: InputOf<typeof balanceCalls.entries>) {
      await companyOf(actor, companyId)
      const page = entryPage(actor.scope, { companyId, after: pageStart(after), limit: size + 1 })
      return pageOfRows(await database.read(settingsOf(actor), page), size, entryOf)
    },

    /** Money comes in at the operator; a company passes on what it has, to those below it. */
    async recharge(actor: Actor, input: InputOf<typeof balanceCalls.recharge>): Promise<BalanceEntry> {
      const { companyId, amount, note, idempotencyKey: key } = input
      const { parent_id } = await companyOf(actor, companyId)
      if (!isSeller(actor) && (parent_id === null || !actor.scope.ids.includes(parent_id)))
        throw new Problem('rechargeOwn')
      const payerId = isSeller(actor) || parent_id === null ? undefined : parent_id
      return bookOnce(actor, { companyId, kind: 'recharge', amount, note, key }, payerId)
    },

    async charge(actor: Actor, input: InputOf<typeof balanceCalls.charge>): Promise<BalanceEntry> {
      const { companyId, amount, note, allowDebt = false, idempotencyKey: key } = input
      // Whoever sells books what was used.
      const mayOwe = allowDebt && holds(actor.permissions, 'bill:custom')
      if (!isSeller(actor) || allowDebt !== mayOwe) throw new Problem('forbidden')
      await companyOf(actor, companyId)
      return bookOnce(actor, { companyId, kind: 'charge', amount: -amount, note, key, mayOwe })
    },
  }
}

const isSeller = ({ scope }: Actor): boolean => scope.kind === 'platform' || scope.kind === 'oem'

const transferOut = ({ companyId, amount, note, key }: Booking, payerId: string): Booking => ({
  companyId: payerId,
  kind: 'transferOut',
  amount: -amount,
  note,
  // Two companies below may be topped up with the same key.
  key: `${companyId}:${key}`,
})

const entryOf = (row: BalanceRow & { booked_by: string | null }): BalanceEntry => ({
  entryId: row.id,
  companyId: row.company_id,
  kind: balanceKinds.find((kind) => kind === row.kind) ?? 'charge',
  amount: row.amount,
  balance: row.balance,
  note: row.note,
  at: row.created_at.toISOString(),
  bookedBy: row.booked_by,
})
