/** Money moves between accounts, never out of nothing: every movement has sides that sum to zero, and is never changed. */
import { Problem } from '@vigil/contract/problems'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export type PayChannelName = 'chatPay' | 'alipay'
export type MovementKind = 'recharge' | 'charge' | 'topUp' | 'payment' | 'refund' | 'returned' | 'stray'

/** An account by what it is for; it is opened by its first movement. */
type Account =
  | { readonly kind: 'balance'; readonly company_id: string }
  | { readonly kind: 'clearing'; readonly channel: PayChannelName | 'manual' }
  | { readonly kind: 'income' | 'refundDue' | 'suspense' }

export interface Movement {
  readonly oemId: string
  readonly kind: MovementKind
  readonly fen: number
  readonly from: Account
  readonly to: Account
  /** One for each thing meant: the same again books nothing. */
  readonly key: string
  readonly note?: string | undefined
  readonly mayOwe?: boolean
  readonly orderId?: string
  /** None: the platform itself, by what a channel said. */
  readonly accountId?: string
}

export const balanceOf = (companyId: string): Account => ({ kind: 'balance', company_id: companyId })
export const income: Account = { kind: 'income' }
export const refundDue: Account = { kind: 'refundDue' }
export const suspense: Account = { kind: 'suspense' }
export const clearing = (channel: PayChannelName | 'manual'): Account => ({ kind: 'clearing', channel })

const parts = (movement: Movement, newId: () => string) => {
  const { oemId, kind, fen, from, to, key, note = '', mayOwe = false, orderId, accountId } = movement
  const what = {
    id: newId(),
    oem_id: oemId,
    kind,
    key,
    note,
    may_owe: mayOwe,
    order_id: orderId,
    account_id: accountId,
  }
  const sides = [
    { id: newId(), ...from, amount: -fen },
    { id: newId(), ...to, amount: fen },
  ]
  return [JSON.stringify(what), JSON.stringify(sides)] as const
}

type Booked = CompiledQuery<{ movement_id: string }>

/** By somebody, who must reach each company whose balance moves. */
export const bookOwn = (movement: Movement, newId: () => string): Booked => {
  const [what, sides] = parts(movement, newId)
  return sql<{ movement_id: string }>`select book_own_money(${what}::jsonb, ${sides}::jsonb) as movement_id`.compile(
    query,
  )
}

/** By the platform itself. */
export const book = (movement: Movement, newId: () => string): Booked => {
  const [what, sides] = parts(movement, newId)
  return sql<{ movement_id: string }>`select book_money(${what}::jsonb, ${sides}::jsonb) as movement_id`.compile(query)
}

const refusals = { VG003: 'balanceShort', VG004: 'conflict' } as const

/** The ledger's own refusals in the words of the contract. */
export const asProblem = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'VG003' || code === 'VG004' ? new Problem(refusals[code]) : error
}

/** Accounts whose kept balance is not the sum of their entries: there are none, and the worker looks. */
export const unprovedAccounts = (): CompiledQuery<{ id: string; kept: number; booked: number }> =>
  sql<{ id: string; kept: number; booked: number }>`select id, kept, booked from money_unproved()`.compile(query)
