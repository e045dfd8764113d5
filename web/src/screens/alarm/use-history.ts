/** The history, page by page, and what of it still threatens life. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AlarmSummary } from '@vigil/contract/alarm/desk'
import { alarmManyCalls } from '@vigil/contract/alarm/desk-many'
import { alarmHistoryKey } from '#features/alarm/alarm-keys.ts'
import { useCan } from '#foundation/rights/can.ts'
import { usePages } from '#foundation/rights/use-pages.ts'
import { readOnce } from '#infrastructure/api/query-of.ts'
import { askedBy, type HistoryFilter } from './use-history-filter.ts'

export const useHistory = (filter: HistoryFilter) =>
  usePages(alarmManyCalls.list, askedBy(filter), { key: [alarmHistoryKey], keepsLast: true })

const mostLife = 50

const waits = ({ state }: AlarmSummary): number => (state === 'received' || state === 'notified' ? 0 : 1)

/** However old it is and whatever came after it, a fire that is not over stands before everything else. */
export const useOpenLife = (filter: HistoryFilter): { rows: readonly AlarmSummary[]; isKnown: boolean } => {
  const can = useCan()
  const asked = askedBy(filter)
  const isAsked = filter.stage !== 'archived' && (filter.priority === undefined || filter.priority === '1')
  const wish = { ...asked, stage: filter.stage ?? 'open', priority: 1, size: mostLife }
  const { data, isPending, isPlaceholderData } = useQuery({
    // Under the history's own key: it is read again whenever that is.
    queryKey: [alarmHistoryKey, 'life', wish],
    queryFn: ({ client }) => readOnce(client, alarmManyCalls.list, wish),
    enabled: isAsked && can(alarmManyCalls.list),
    placeholderData: keepPreviousData,
  })
  if (!isAsked) return { rows: [], isKnown: true }
  const rows = data?.rows.toSorted((one, other) => waits(one) - waits(other)) ?? []
  return { rows, isKnown: !isPending && !isPlaceholderData }
}
