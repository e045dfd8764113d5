/** Bills: the months of a company's account. Nothing is written down twice: a bill is what was booked, and every line opens. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Fen, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { tableWish } from '../table-file.ts'
import { balanceKinds, BalanceEntry } from '../tenancy/balance.ts'
import { billStates, meteredKinds } from './bill-states.ts'
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
  /** Of the bill for what was used; none where nothing is to be paid. */
  state: z.nullable(z.enum(billStates)),
  due: z.optional(Fen),
})
export type Bill = z.output<typeof Bill>

/** What was used in a unit: messages, how many of them out of a pack, and what the others cost. */
const UseLine = z.object({
  channel: z.enum(meteredKinds),
  projectId: z.nullable(Id),
  projectName: z.nullable(z.string()),
  count: z.int(),
  fromPack: z.int(),
  fen: z.optional(Fen),
})
export type UseLine = z.output<typeof UseLine>

const UseBill = z.object({
  no: z.string(),
  state: z.enum(billStates),
  dueAt: z.nullable(Instant),
  reason: z.string(),
  moves: z.array(z.object({ at: Instant, to: z.enum(billStates), by: z.nullable(z.string()) })),
  mayIssue: z.boolean(),
  mayConfirm: z.boolean(),
  mayPay: z.boolean(),
  mayWriteOff: z.boolean(),
  /** One person of the seller wants it written off; a second has not said yes yet. Only for the seller. */
  writeOff: z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()), mayApprove: z.boolean() })),
})
export type UseBill = z.output<typeof UseBill>

const BillDetail = z.object({
  ...Bill.shape,
  opening: z.optional(Fen),
  /** The month is over: nothing is added any more. */
  isClosed: z.boolean(),
  lines: z.array(BillLine),
  use: z.array(UseLine),
  bill: z.nullable(UseBill),
})
export type BillDetail = z.output<typeof BillDetail>

const UsedMessage = z.object({
  messageId: Id,
  at: Instant,
  channel: z.enum(meteredKinds),
  priority: z.int(),
  isFromPack: z.boolean(),
  fen: z.optional(Fen),
  projectName: z.nullable(z.string()),
  /** What it was about, as long as that is kept. */
  alarmId: z.nullable(Id),
})
export type UsedMessage = z.output<typeof UsedMessage>

const place = { projectId: z.optional(Id), companyId: z.optional(Id) }
const ofPlace = { projectId: 'project', companyId: 'company' } as const

const command = { kind: 'command', body: 'json', scope: { companyId: 'company' } } as const
const ofBill = z.strictObject({ companyId: Id, month: Month })
const password = z.string().check(z.minLength(1), z.maxLength(128))
const moved = z.object({ month: z.string(), state: z.enum(billStates) })

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
  use: call({
    path: 'bill/findUse.action',
    description: 'Each message that was counted in a month, of one kind and unit or of all, newest first.',
    kind: 'query',
    body: 'form',
    permission: 'bill:select',
    scope: { companyId: 'company', projectId: 'project' },
    input: z.object({
      companyId: Id,
      projectId: z.optional(Id),
      month: Month,
      channel: z.optional(z.enum(meteredKinds)),
      ...pageInput,
    }),
    output: pageOf(UsedMessage),
  }),
  exportUse: call({
    path: 'bill/exportUse.action',
    description: 'An address at which each counted message of a month lies as CSV or a workbook, good for a minute.',
    kind: 'command',
    body: 'form',
    permission: 'bill:select',
    scope: { companyId: 'company' },
    input: z.strictObject({ companyId: Id, month: Month, ...tableWish }),
    output: z.object({ address: z.string(), expiresAt: Instant }),
  }),
  issue: call({
    ...command,
    path: 'bill/issue.action',
    description: 'The seller issues a bill of use; it is due fifteen days later.',
    permission: 'bill:update',
    input: ofBill,
    output: moved,
  }),
  confirm: call({
    ...command,
    path: 'bill/confirm.action',
    description: 'The company says that a bill is right.',
    permission: 'bill:custom',
    input: ofBill,
    output: moved,
  }),
  pay: call({
    ...command,
    path: 'bill/pay.action',
    description: 'Pays a bill from the company’s balance; needs the password of whoever pays.',
    permission: 'bill:price',
    input: z.strictObject({ ...ofBill.shape, password }),
    output: moved,
  }),
  writeOff: call({
    ...command,
    path: 'bill/writeOff.action',
    description: 'The seller gives up what a bill asks for, and says why; above ¥1,000 it waits for a second person.',
    permission: 'bill:custom',
    input: z.strictObject({
      ...ofBill.shape,
      reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(140)),
      password,
    }),
    output: moved,
  }),
  approveWriteOff: call({
    ...command,
    path: 'bill/approveWriteOff.action',
    description: 'A second person of the seller writes a bill above ¥1,000 off; needs the password.',
    permission: 'bill:custom',
    input: z.strictObject({ ...ofBill.shape, password }),
    output: moved,
  }),
  dropWriteOff: call({
    ...command,
    path: 'bill/dropWriteOff.action',
    description: 'Takes back or declines what waits for a second person; the bill is asked for as before.',
    permission: 'bill:custom',
    input: ofBill,
    output: moved,
  }),
}
