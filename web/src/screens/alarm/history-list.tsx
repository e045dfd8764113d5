import { alarmDeskCalls } from '@vigil/contract/alarm-desk'
import { AlarmRow } from '#features/alarm/case/alarm-row.tsx'
import { caseAddress } from '#features/alarm/case-address.ts'
import { ListEnd } from '#foundation/rights/list-end.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { useHistory } from './use-history.ts'
import type { HistoryFilter } from './use-history-filter.ts'
import styles from './history-list.module.css'

interface ListProps {
  readonly filter: HistoryFilter
}

export const HistoryList = ({ filter }: ListProps) => {
  const t = useText()
  const wide = useWide()
  const guide = useGuide()
  const query = useHistory(filter)
  /** On a phone the case is a page of its own, so that the way back leads to the list. */
  const open = (id: string): void => (wide ? filter.change({ id }) : void guide.go(caseAddress(guide, id)))
  return (
    <QueryState
      query={query}
      call={alarmDeskCalls.list}
      waiting={<RowSkeleton rows={6} label={t(($) => $.shell.load.loading)} />}
    >
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.rows)
        if (rows.length === 0) return <NoneMatch filter={filter} />
        return (
          <>
            <div className={styles.rows}>
              {rows.map((alarm) => (
                <AlarmRow
                  key={alarm.alarmId}
                  alarm={alarm}
                  selected={wide && alarm.alarmId === filter.selected}
                  onPress={() => open(alarm.alarmId)}
                />
              ))}
            </div>
            <ListEnd query={query} />
          </>
        )
      }}
    </QueryState>
  )
}

const NoneMatch = ({ filter }: ListProps) => {
  const t = useText()
  if (!filter.isNarrowed)
    return <EmptyState picture="clear" title={t(($) => $.alarm.clear)} hint={t(($) => $.alarm.clearHint)} />
  const clear = (
    <Button look="soft" onClick={filter.clear}>
      {t(($) => $.alarm.filter.clear)}
    </Button>
  )
  return (
    <EmptyState picture="nothing" title={t(($) => $.alarm.none)} hint={t(($) => $.alarm.noneHint)} action={clear} />
  )
}
