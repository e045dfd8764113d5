/** Prepaid balance of a company: an account of a ledger in whole fen, of which no row ever changes. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Fen, FormFlag, FormInt, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'

/** topUp: by a channel. payment: of an order. refund: of one that was paid. */
export const balanceKinds = ['recharge', 'transferOut', 'charge', 'topUp', 'payment', 'refund'] as const

export const BalanceEntry = z.object({
  entryId: Id,
  companyId: Id,
  kind: z.enum(balanceKinds),
  /** Negative for what was taken. */
  amount: Fen,
  /** After this entry. */
  balance: Fen,
  note: z.string(),
  /** The order behind it. */
  orderId: z.nullable(Id),
  at: Instant,
  /** Who booked it, where the reader may know. */
  bookedBy: z.nullable(z.string()),
})
export type BalanceEntry = z.output<typeof BalanceEntry>

/** At most ten million yuan at once: a finger on the wrong key is found before it is money. */
const Amount = FormInt(1, 1_000_000_000)
const Note = z.string().check(z.trim(), z.maxLength(140))
/** Made by whoever books, once for each thing meant: the same key again books nothing and answers as the first did. */
const IdempotencyKey = z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/))

export const balanceCalls = {
  balance: call({
    path: 'company/getBalance.action',
    description: 'What a company has left, in fen.',
    kind: 'query',
    body: 'form',
    permission: 'recharge:price',
    scope: { companyId: 'company' },
    input: z.object({ companyId: Id }),
    output: z.object({ companyId: Id, balance: Fen, updatedAt: z.nullable(Instant) }),
  }),
  entries: call({
    path: 'company/findBalanceEntries.action',
    description: "What was added to and taken from a company's balance, newest first.",
    kind: 'query',
    body: 'form',
    permission: 'recharge:price',
    scope: { companyId: 'company' },
    input: z.object({ companyId: Id, ...pageInput }),
    output: pageOf(BalanceEntry),
  }),
  recharge: call({
    path: 'company/rechargeBalance.action',
    description:
      'Tops up a company: an operator any of its own, a company only those below it, out of its own balance.',
    kind: 'command',
    body: 'form',
    permission: 'recharge:custom',
    scope: { companyId: 'company' },
    input: z.strictObject({ companyId: Id, amount: Amount, note: z.optional(Note), idempotencyKey: IdempotencyKey }),
    output: BalanceEntry,
  }),
  charge: call({
    path: 'company/chargeBalance.action',
    description:
      'Takes what was used from a balance; below zero only with a debt that whoever writes off bills allows.',
    kind: 'command',
    body: 'form',
    permission: 'recharge:custom',
    scope: { companyId: 'company' },
    input: z.strictObject({
      companyId: Id,
      amount: Amount,
      note: z.optional(Note),
      allowDebt: z.optional(FormFlag),
      idempotencyKey: IdempotencyKey,
    }),
    output: BalanceEntry,
  }),
}
