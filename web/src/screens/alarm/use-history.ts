/** The history, page by page. */
import { alarmDeskCalls } from '@vigil/contract/alarm-desk'
import { alarmHistoryKey } from '#features/alarm/alarm-keys.ts'
import { usePages } from '#foundation/rights/use-pages.ts'
import { askedBy, type HistoryFilter } from './use-history-filter.ts'

export const useHistory = (filter: HistoryFilter) =>
  usePages(alarmDeskCalls.list, askedBy(filter), { key: [alarmHistoryKey], keepsLast: true })
