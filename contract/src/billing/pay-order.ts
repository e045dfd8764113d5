/** Orders: what was ordered, what it costs, how it is paid. The server alone says the amount; without `:price` nobody reads one. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Fen, FormInt, Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { Invoice } from './invoice.ts'
import { payOrderStates } from './pay-order-states.ts'

interface OrderKind {
  /** First letter of its number. */
  readonly letter: string
  /** itself: as soon as it is paid. operator: when the operator says so. */
  readonly fulfilledBy: 'itself' | 'operator'
}

export const payOrderKindRows = {
  renewal: { letter: 'R', fulfilledBy: 'itself' },
  service: { letter: 'S', fulfilledBy: 'operator' },
  messagePack: { letter: 'M', fulfilledBy: 'itself' },
  topUp: { letter: 'T', fulfilledBy: 'itself' },
} as const satisfies Record<string, OrderKind>
export type PayOrderKind = keyof typeof payOrderKindRows
export const payOrderKinds = ['renewal', 'service', 'messagePack', 'topUp'] as const satisfies readonly PayOrderKind[]
/** What has a price in a list; a top-up costs what it brings. */
export const pricedKinds = ['renewal', 'service', 'messagePack'] as const

export const payWays = ['balance', 'chatPay', 'alipay'] as const
export type PayWay = (typeof payWays)[number]

/** How a channel is shown: by a code to scan, inside the chat, or by an address to go to. An address of Alipay holds the amount. */
export const channelWays = ['chatNative', 'chatH5', 'chatJsapi', 'alipayWap', 'alipayPage'] as const
export const ChannelWay = z.enum(channelWays)
export type ChannelWay = z.output<typeof ChannelWay>
export const showsAmount = (way: ChannelWay): boolean => way.startsWith('alipay')

export const mostRenewed = 200
export const mostYears = 10

/** Of the reader's own company, of the one that a unit belongs to, or of a unit without any. */
export const Payer = z.object({
  companyId: z.nullable(Id),
  name: z.string(),
})

export const PayOrder = z.object({
  payOrderId: Id,
  no: z.string(),
  kind: z.enum(payOrderKinds),
  state: z.enum(payOrderStates),
  count: z.int(),
  years: z.int(),
  /** In whole fen; not there for whoever may not see prices. */
  fen: z.optional(Fen),
  unitFen: z.optional(Fen),
  way: z.nullable(z.enum(payWays)),
  companyName: z.nullable(z.string()),
  projectName: z.nullable(z.string()),
  note: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  paidAt: z.nullable(Instant),
})
export type PayOrder = z.output<typeof PayOrder>

const OrderLine = z.object({
  equipmentId: Id,
  deviceName: z.string(),
  endsBefore: z.nullable(Instant),
  endsAfter: z.nullable(Instant),
})

export const PayOrderDetail = z.object({
  ...PayOrder.shape,
  lines: z.array(OrderLine),
  moves: z.array(z.object({ at: Instant, to: z.enum(payOrderStates), by: z.nullable(z.string()) })),
  /** What was booked for it. */
  movements: z.array(z.object({ movementId: Id, kind: z.string(), at: Instant, fen: z.optional(Fen) })),
  /** How it may be paid here and by this reader; empty: no more. */
  channelWays: z.array(ChannelWay),
  mayPayByBalance: z.boolean(),
  mayRefund: z.boolean(),
  /** Asked for, and waiting for a second person. */
  refund: z.nullable(z.object({ reason: z.string(), by: z.nullable(z.string()), mayApprove: z.boolean() })),
  /** Asked for by somebody. */
  invoice: z.nullable(Invoice),
  mayAskInvoice: z.boolean(),
})
export type PayOrderDetail = z.output<typeof PayOrderDetail>

const Expiring = z.object({
  equipmentId: Id,
  deviceName: z.string(),
  equipmentTypeId: z.int(),
  expireState: z.int(),
  servedUntil: Instant,
})
export type Expiring = z.output<typeof Expiring>

export const PayOverview = z.object({
  payer: z.nullable(Payer),
  asOf: Instant,
  /** Not there without the right to see it, or where nobody pays beforehand. */
  balance: z.optional(Fen),
  /** What a day of the last thirty cost. */
  dailyFen: z.optional(Fen),
  /** Below a fifth of what last month took. */
  isLow: z.boolean(),
  /** Messages that packs still hold; not there where no messages are sold. */
  messagesLeft: z.optional(z.int()),
  open: z.array(PayOrder),
  expiring: z.int(),
  channelWays: z.array(ChannelWay),
})
export type PayOverview = z.output<typeof PayOverview>

const Key = z.string().check(z.minLength(8), z.maxLength(64), z.regex(/^[A-Za-z0-9_-]+$/))
const Note = z.string().check(z.trim(), z.maxLength(140))
const ofOrder = { payOrderId: 'payOrder' } as const
const place = { projectId: 'project', companyId: 'company' } as const
const command = { kind: 'command', body: 'json' } as const

export const payOrderCalls = {
  overview: call({
    path: 'payOrder/getOverview.action',
    description: 'Who pays for a unit or company, what is left, how long it lasts, and what waits to be paid.',
    kind: 'query',
    body: 'form',
    permission: 'payOrder:list',
    scope: place,
    input: z.object({ projectId: z.optional(Id), companyId: z.optional(Id) }),
    output: PayOverview,
  }),
  list: call({
    path: 'payOrder/findOrders.action',
    description: 'Orders in reach, newest first.',
    kind: 'query',
    body: 'form',
    permission: 'payOrder:list',
    scope: { projectId: 'project' },
    input: z.object({ ...pageInput, projectId: z.optional(Id), state: z.optional(z.enum(payOrderStates)) }),
    output: pageOf(PayOrder),
  }),
  detail: call({
    path: 'payOrder/getOrder.action',
    description: 'One order with its lines, its course, what was booked for it, and how it may be paid.',
    kind: 'query',
    body: 'form',
    permission: 'payOrder:select',
    scope: ofOrder,
    input: z.object({ payOrderId: Id }),
    output: PayOrderDetail,
  }),
  expiring: call({
    path: 'payOrder/findExpiring.action',
    description: 'Equipment whose service has ended or ends within 30 days, first that which ends first.',
    kind: 'query',
    body: 'form',
    permission: 'payOrder:list',
    scope: { projectId: 'project' },
    input: z.object({ projectId: z.optional(Id) }),
    output: z.object({ rows: z.array(Expiring) }),
  }),
  add: call({
    ...command,
    path: 'payOrder/addOrder.action',
    description: 'Orders a renewal of equipment, a service or message packs; the price is that of today.',
    permission: 'payOrder:insert',
    scope: { projectId: 'project', equipmentIds: 'equipment' },
    input: z.strictObject({
      kind: z.enum(pricedKinds),
      /** Of a renewal; all of one unit. */
      equipmentIds: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(mostRenewed))),
      /** Of anything else. */
      projectId: z.optional(Id),
      count: z.optional(FormInt(1, 9_999)),
      years: z.optional(FormInt(1, mostYears)),
      note: z.optional(Note),
      idempotencyKey: Key,
    }),
    output: PayOrder,
  }),
  addTopUp: call({
    ...command,
    path: 'payOrder/addTopUp.action',
    description: 'Orders a top-up of a company’s balance, to be paid online.',
    permission: 'recharge:insert',
    scope: place,
    input: z.strictObject({
      projectId: z.optional(Id),
      companyId: z.optional(Id),
      /** At most a million yuan at once. */
      amount: FormInt(100, 100_000_000),
      idempotencyKey: Key,
    }),
    output: PayOrder,
  }),
  payByBalance: call({
    ...command,
    path: 'payOrder/payByBalance.action',
    description: 'Pays an order from the company’s balance; needs the password of whoever pays.',
    permission: 'payOrder:price',
    scope: ofOrder,
    input: z.strictObject({ payOrderId: Id, password: z.string().check(z.minLength(1), z.maxLength(128)) }),
    output: PayOrder,
  }),
  payByChannel: call({
    ...command,
    path: 'payOrder/payByChannel.action',
    description: 'Asks a channel to collect an order; answers a code to scan, an address, or what the chat needs.',
    permission: 'payOrder:continue',
    scope: ofOrder,
    input: z.strictObject({ payOrderId: Id, way: ChannelWay, openId: z.optional(z.string().check(z.maxLength(64))) }),
    output: z.object({
      /** To be shown as a QR code. */
      code: z.nullable(z.string()),
      /** To go to. */
      address: z.nullable(z.string()),
      /** For the bridge of the chat. */
      bridge: z.nullable(z.record(z.string(), z.string())),
    }),
  }),
  cancel: call({
    ...command,
    path: 'payOrder/cancel.action',
    description: 'Takes an order back that is not paid; what a channel collects afterwards goes back by itself.',
    permission: 'payOrder:custom',
    scope: ofOrder,
    input: z.strictObject({ payOrderId: Id }),
    output: PayOrder,
  }),
  refund: call({
    ...command,
    path: 'payOrder/refund.action',
    description: 'Gives a paid order back to the balance within 7 days, unused; above ¥1,000 it asks a second person.',
    permission: 'payOrder:price',
    scope: ofOrder,
    input: z.strictObject({
      payOrderId: Id,
      reason: z.string().check(z.trim(), z.minLength(2), z.maxLength(140)),
      password: z.string().check(z.minLength(1), z.maxLength(128)),
    }),
    output: PayOrder,
  }),
  approveRefund: call({
    ...command,
    path: 'payOrder/approveRefund.action',
    description: 'A second person gives an order above ¥1,000 back to the balance; needs the password.',
    permission: 'payOrder:price',
    scope: ofOrder,
    input: z.strictObject({ payOrderId: Id, password: z.string().check(z.minLength(1), z.maxLength(128)) }),
    output: PayOrder,
  }),
  dropRefund: call({
    ...command,
    path: 'payOrder/dropRefund.action',
    description: 'Takes back or declines a refund that waits for a second person; the order is as it was.',
    permission: 'payOrder:price',
    scope: ofOrder,
    input: z.strictObject({ payOrderId: Id }),
    output: PayOrder,
  }),
  fulfil: call({
    ...command,
    path: 'payOrder/fulfil.action',
    description: 'The operator says that a paid service was delivered.',
    permission: 'payOrder:update',
    scope: ofOrder,
    input: z.strictObject({ payOrderId: Id }),
    output: PayOrder,
  }),
}
