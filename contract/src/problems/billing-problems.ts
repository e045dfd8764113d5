/** Why an order is not made, not paid or not given back. */
import type { ProblemRow } from './problem-row.ts'

export const billingProblems = {
  priceUnset: {
    statusCode: 409,
    zh: '运营商还没有定价，暂不能下单，请联系运营商',
    en: 'There is no price for this yet; ask your operator to set one',
  },
  nothingToRenew: {
    statusCode: 409,
    zh: '所选设备没有到期日或不在同一单位，请重新选择',
    en: 'These need no renewal, or are not of one unit; choose again',
  },
  nothingToPay: {
    statusCode: 409,
    zh: '金额为零，无需支付，请联系运营商直接开通',
    en: 'It costs nothing, so there is nothing to pay; ask your operator to open it',
  },
  noPayer: {
    statusCode: 409,
    zh: '该单位没有所属公司，没有余额账户；请用在线支付',
    en: 'This unit belongs to no company, so there is no balance; pay online',
  },
  payOrderElsewhere: {
    statusCode: 409,
    zh: '订单状态已变，不能这样操作，请刷新',
    en: 'The order has moved on and this is no longer possible; refresh',
  },
  orderOver: {
    statusCode: 409,
    zh: '订单已超时，请重新下单；已付的款会自动退回',
    en: 'The order is over; place a new one. What was paid comes back by itself',
  },
  notRefundable: {
    statusCode: 409,
    zh: '只有 7 天内且未开始使用的订单能退款',
    en: 'Only an order of the last 7 days that has not begun to be used is given back',
  },
  operatorDelivers: {
    statusCode: 409,
    zh: '是否交付由运营商确认，请联系运营商',
    en: 'The operator delivers and says so; ask your operator',
  },
  differenceOver: {
    statusCode: 409,
    zh: '这笔差异已处理或不能这样处理，请刷新',
    en: 'This difference is settled, or is not settled this way; refresh',
  },
  secondPersonNeeded: {
    statusCode: 409,
    zh: '须由另一人复核：提出的人，以及与他在 24 小时内互相开通或重置过密码的账号不能确认；请另一位有权限的同事操作',
    en: 'Whoever proposed this cannot confirm it, nor an account that one of the two let in or reset within a day; ask another colleague with the right',
  },
  channelUnset: {
    statusCode: 409,
    zh: '平台未开通这种支付方式，请换一种',
    en: 'This way of paying is not set up here; choose another',
  },
  channelAway: {
    statusCode: 409,
    zh: '支付渠道没有应答，没有扣款，请稍后重试',
    en: 'The payment channel does not answer and nothing was taken; try again in a moment',
  },
  packNeedsCompany: {
    statusCode: 409,
    zh: '该单位没有所属公司，短信语音包无处记账，请联系运营商',
    en: 'This unit belongs to no company that a pack could count for; ask your operator',
  },
  noBill: {
    statusCode: 409,
    zh: '该月没有待付的账单，请换一个月份',
    en: 'There is no bill for that month; choose another',
  },
  billElsewhere: {
    statusCode: 409,
    zh: '账单状态已变，不能这样操作，请刷新',
    en: 'The bill has moved on and this is no longer possible; refresh',
  },
  billOfOther: {
    statusCode: 409,
    zh: '出账和核销由运营商操作，确认由账单所属公司操作',
    en: 'The operator issues and writes off; the company that is billed confirms',
  },
  notInvoiced: {
    statusCode: 409,
    zh: '只有已付款且未退款的订单能开发票',
    en: 'Only an order that was paid, and not given back, has an invoice',
  },
  invoiceElsewhere: {
    statusCode: 409,
    zh: '发票状态已变，不能这样操作，请刷新',
    en: 'The invoice has moved on and this is no longer possible; refresh',
  },
  operatorInvoices: {
    statusCode: 409,
    zh: '发票由运营商开具，请联系运营商',
    en: 'The operator makes invoices; ask your operator',
  },
  invoiceStands: {
    statusCode: 409,
    zh: '订单已开发票，不能退款；请先联系运营商红冲发票',
    en: 'An invoice was made for this order; ask your operator to take it back first',
  },
} as const satisfies Record<string, ProblemRow>
