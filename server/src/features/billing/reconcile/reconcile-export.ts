/** A day of reconciliation as a table: both sides of every row, and how it was ended by whom. */
import { reconcileCalls, type MatchRow } from '@vigil/contract/billing/reconcile'
import { tableExport, type Exported, type TableLanguage } from '#foundation/rights/file/table-export.ts'
import { yuanText } from '../yuan.ts'
import type { createReconcileService } from './reconcile.service.ts'

export const reconcileExport = (
  reconciled: Pick<ReturnType<typeof createReconcileService>, 'rows'>,
  deps: Parameters<typeof tableExport>[2],
): Exported =>
  tableExport(
    reconcileCalls.export,
    { name: 'reconciliation', headings, cells: cellsOf, page: (actor, wish) => reconciled.rows(actor, wish) },
    deps,
  )

const headings = {
  zh: [
    '结果',
    '类型',
    '渠道',
    '付款方',
    '订单号',
    '流水号',
    '渠道 元',
    '账本 元',
    '差额 元',
    '处理',
    '处理人',
    '复核人',
  ],
  en: [
    'Outcome',
    'Kind',
    'Channel',
    'Payer',
    'Order',
    'Trade',
    'Channel ¥',
    'Ledger ¥',
    'Difference ¥',
    'End',
    'By',
    'Second',
  ],
} as const

const words = {
  zh: {
    outcomes: { matched: '一致', missingHere: '账本缺', missingThere: '渠道缺', amountDiffers: '金额不同' },
    kinds: { in: '付款', back: '退款' },
    channels: { chatPay: '微信支付', alipay: '支付宝' },
    ends: {
      credit: '已补记入账',
      giveBack: '已退款',
      acknowledge: '已记下',
      cameLater: '次日账单已到',
      heardLater: '渠道已补通知',
    },
    proposed: '待第二人复核',
  },
  en: {
    outcomes: {
      matched: 'Agree',
      missingHere: 'Not in our ledger',
      missingThere: 'Not in their bill',
      amountDiffers: 'Other amount',
    },
    kinds: { in: 'Payment', back: 'Refund' },
    channels: { chatPay: 'WeChat pay', alipay: 'Alipay' },
    ends: {
      credit: 'Booked',
      giveBack: 'Given back',
      acknowledge: 'Kept with a reason',
      cameLater: 'In the next day’s bill',
      heardLater: 'The channel told us later',
    },
    proposed: 'Waits for a second person',
  },
} as const

const cellsOf = (row: MatchRow, language: TableLanguage) => {
  const { outcomes, kinds, channels, ends, proposed } = words[language]
  const { settled, theirFen, ourFen } = row
  return [
    outcomes[row.outcome],
    kinds[row.kind],
    channels[row.channel],
    row.companyName,
    row.orderNo,
    row.tradeNo,
    yuanText(theirFen),
    yuanText(ourFen),
    yuanText((theirFen ?? 0) - (ourFen ?? 0)),
    settled && (settled.isProposed ? proposed : ends[settled.way]),
    settled?.by ?? null,
    settled?.second?.by ?? null,
  ]
}
