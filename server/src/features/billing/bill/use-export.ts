/** What a bill of use is for, message by message. */
import { moneyWords } from '@vigil/contract/billing/money-words'
import { billCalls, type UsedMessage } from '@vigil/contract/billing/bill'
import { tableExport, type Exported, type TableLanguage } from '#foundation/rights/file/table-export.ts'
import { yuanText } from '../yuan.ts'
import type { createBillService } from './bill.service.ts'

export const useExport = (
  bills: Pick<ReturnType<typeof createBillService>, 'use'>,
  deps: Parameters<typeof tableExport>[2],
): Exported =>
  tableExport(
    billCalls.exportUse,
    { name: 'bill-details', headings, cells: cellsOf, page: (actor, wish) => bills.use(actor, wish) },
    deps,
  )

const headings = {
  zh: ['时间', '类型', '单位', '级别', '来自包', '金额 元'],
  en: ['Time', 'Kind', 'Unit', 'Priority', 'From a pack', 'Amount ¥'],
} as const

const words = {
  zh: { yes: '是', no: '否' },
  en: { yes: 'yes', no: 'no' },
} as const

/** Without the right to prices there is no amount in the message, and none in its row. */
const cellsOf = (message: UsedMessage, language: TableLanguage) => {
  const { yes, no } = words[language]
  const { at, channel, projectName, priority, isFromPack, fen } = message
  return [at, moneyWords[language].messages[channel], projectName, priority, isFromPack ? yes : no, yuanText(fen)]
}
