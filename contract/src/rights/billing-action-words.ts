/** Of money, in words: part of the table beside. */
import type { Name } from '@vigil/device-types/name'

export const billingActionWords = {
  'payOrder/addOrder.action': { zh: '提交订单', en: 'Place order' },
  'payOrder/addTopUp.action': { zh: '提交充值订单', en: 'Order to top up' },
  'payOrder/payByBalance.action': { zh: '余额支付', en: 'Pay from balance' },
  'payOrder/payByChannel.action': { zh: '发起在线支付', en: 'Begin online payment' },
  'payOrder/cancel.action': { zh: '取消订单', en: 'Cancel order' },
  'payOrder/refund.action': { zh: '订单退款', en: 'Refund order' },
  'payOrder/fulfil.action': { zh: '确认订单已交付', en: 'Say order is delivered' },
  'bill/settleDifference.action': { zh: '处理对账差异', en: 'Settle difference' },
  'payPrice/set.action': { zh: '设置价格', en: 'Set price' },
  'bill/issue.action': { zh: '账单出账', en: 'Issue bill' },
  'bill/confirm.action': { zh: '确认账单', en: 'Confirm bill' },
  'bill/pay.action': { zh: '支付账单', en: 'Pay bill' },
  'bill/writeOff.action': { zh: '核销账单', en: 'Write off bill' },
  'payInvoice/request.action': { zh: '申请发票', en: 'Request invoice' },
  'payInvoice/issue.action': { zh: '开具发票', en: 'Issue invoice' },
  'payInvoice/send.action': { zh: '确认发票已寄送', en: 'Say invoice is sent' },
  'payInvoice/refuse.action': { zh: '拒开发票', en: 'Refuse invoice' },
  'company/rechargeBalance.action': { zh: '余额充值', en: 'Top up balance' },
  'company/chargeBalance.action': { zh: '余额扣费', en: 'Charge balance' },
} as const satisfies Record<string, Name>
