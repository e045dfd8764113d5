/** The prepaid balance: an account of the ledger, of which no entry ever changes. */
import { balanceKinds, type BalanceEntry, type balanceCalls } from '@vigil/contract/tenancy/balance'
import type { InputOf } from '@vigil/contract/call'
import { holds } from '@vigil/contract/rights/permissions'
import { Problem } from '@vigil/contract/problems'
import { asProblem, balanceOf, bookOwn, clearing, income, type Movement } from '../money/ledger.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { companyById, type CompanyRow } from '../company.repository.ts'
import { entryPage, lastEntry, sideOf, type BalanceRow } from './balance.repository.ts'

type Deps = { database: ScopedDatabase; newId: () => string }

export const createBalanceService = ({ database, newId }: Deps) => {
  const companyOf = async (actor: Actor, companyId: string): Promise<CompanyRow> => {
    const [row] = await database.read(settingsOf(actor), companyById(actor.scope, companyId))
    if (!row) throw new Problem('missing')
    return row
  }

  /** The same key again is the same booking, or a mistake. */
  const bookOnce = async (actor: Actor, companyId: string, movement: Movement): Promise<BalanceEntry> => {
    const booked = database.write(settingsOf(actor), async (tx) => {
      const [made] = await tx.rows(bookOwn({ ...movement, accountId: actor.accountId }, newId))
      const [entry] = made ? await tx.rows(sideOf(companyId, made.movement_id)) : []
      if (!entry) throw new Problem('missing')
      return entry
    })
    const row = await booked.catch((error: unknown) => {
      throw asProblem(error)
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
      const { companyId, amount, note, idempotencyKey } = input
      const { oem_id, parent_id } = await companyOf(actor, companyId)
      if (!isSeller(actor) && (parent_id === null || !actor.scope.ids.includes(parent_id)))
        throw new Problem('rechargeOwn')
      const from = isSeller(actor) || parent_id === null ? clearing('manual') : balanceOf(parent_id)
      const to = balanceOf(companyId)
      const key = keyOf(companyId, idempotencyKey)
      return bookOnce(actor, companyId, { oemId: oem_id, kind: 'recharge', fen: amount, from, to, key, note })
    },

    async charge(actor: Actor, input: InputOf<typeof balanceCalls.charge>): Promise<BalanceEntry> {
      const { companyId, amount, note, allowDebt = false, idempotencyKey } = input
      // Whoever sells books what was used.
      const mayOwe = allowDebt && holds(actor.permissions, 'bill:custom')
      if (!isSeller(actor) || allowDebt !== mayOwe) throw new Problem('forbidden')
      const { oem_id } = await companyOf(actor, companyId)
      const way = { oemId: oem_id, kind: 'charge', from: balanceOf(companyId), to: income, note, mayOwe } as const
      return bookOnce(actor, companyId, { ...way, fen: amount, key: keyOf(companyId, idempotencyKey) })
    },
  }
}

const isSeller = ({ scope }: Actor): boolean => scope.kind === 'platform' || scope.kind === 'oem'

/** Two companies may be topped up with the same key. */
const keyOf = (companyId: string, key: string): string => `${companyId}:${key}`

/** What a company passed on is a top-up for the one below, and something else for itself. */
const kindOf = ({ kind, amount }: BalanceRow): BalanceEntry['kind'] =>
  kind === 'recharge' && amount < 0 ? 'transferOut' : (balanceKinds.find((known) => known === kind) ?? 'charge')

const entryOf = (row: BalanceRow & { booked_by: string | null }): BalanceEntry => ({
  entryId: row.id,
  // The wall and the question both name the company.
  companyId: row.company_id ?? '',
  kind: kindOf(row),
  amount: row.amount,
  balance: row.balance,
  note: row.note,
  orderId: row.order_id,
  at: row.created_at.toISOString(),
  bookedBy: row.booked_by,
})
