/** Bills: the months of a company's account. Nothing is written down twice: a bill is what was booked, and every line opens. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Fen, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { balanceKinds, BalanceEntry } from '../tenancy/balance.ts'
import { Payer } from './pay-order.ts'

export const Month = z.string().check(z.regex(/^2[01]\d{2}-(0[1-9]|1[0-2])$/))

const BillLine = z.object({ kind: z.enum(balanceKinds), count: z.int(), fen: z.optional(Fen) })

const Bill = z.object({
  month: z.string(),
  /** What was added and what was taken, at the beginning and at the end. */
  added: z.optional(Fen),
  taken: z.optional(Fen),
  closing: z.optional(Fen),
  count: z.int(),
})
export type Bill = z.output<typeof Bill>

const BillDetail = z.object({
  ...Bill.shape,
  opening: z.optional(Fen),
  /** The month is over: nothing is added any more. */
  isClosed: z.boolean(),
  lines: z.array(BillLine),
})
export type BillDetail = z.output<typeof BillDetail>

const place = { projectId: z.optional(Id), companyId: z.optional(Id) }
const ofPlace = { projectId: 'project', companyId: 'company' } as const

export const billCalls = {
  list: call({
    path: 'bill/findBills.action',
    description: 'The months of a company’s account, newest first.',
    kind: 'query',
    body: 'form',
    permission: 'bill:list',
    scope: ofPlace,
    input: z.object(place),
    output: z.object({ payer: z.nullable(Payer), rows: z.array(Bill) }),
  }),
  detail: call({
    path: 'bill/getBill.action',
    description: 'One month by kind of movement, with what there was at its beginning and at its end.',
    kind: 'query',
    body: 'form',
    permission: 'bill:select',
    scope: ofPlace,
    input: z.object({ ...place, month: Month }),
    output: BillDetail,
  }),
  lines: call({
    path: 'bill/findLines.action',
    description: 'What was booked in a month, one kind or all, newest first; each names its order.',
    kind: 'query',
    body: 'form',
    permission: 'bill:price',
    scope: ofPlace,
    input: z.object({ ...place, month: Month, kind: z.optional(z.enum(balanceKinds)), ...pageInput }),
    output: pageOf(z.object({ ...BalanceEntry.shape, orderNo: z.nullable(z.string()), at: Instant })),
  }),
}
