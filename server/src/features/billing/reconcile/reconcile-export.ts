/** A day of reconciliation as a table: both sides of every row, and how it was ended by whom. */
import { moneyWords } from '@vigil/contract/billing/money-words'
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

const cellsOf = (row: MatchRow, language: TableLanguage) => {
  const { outcomes, kinds, channels, ends, waits } = moneyWords[language]
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
    settled && (settled.isProposed ? waits.proposed : ends[settled.way]),
    settled?.by ?? null,
    settled?.second?.by ?? null,
  ]
}
