import { alarmDeskCalls, type AlarmSummary } from '@vigil/contract/alarm-desk'
import { alarmKinds } from '@vigil/contract/live-events'
import { AlarmRow } from '#features/alarm/case/alarm-row.tsx'
import { caseAddress } from '#features/alarm/case-address.ts'
import { useOpenAlarms } from '#features/alarm/use-open-alarms.ts'
import { ListEnd } from '#foundation/rights/list-end.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { SectionHead } from '#ui/surface/section-head.tsx'
import { useHistory, useOpenLife } from './use-history.ts'
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
  const life = useOpenLife(filter)
  /** On a phone the case is a page of its own, so that the way back leads to the list. */
  const open = (id: string): void => (wide ? filter.change({ id }) : void guide.go(caseAddress(guide, id)))
  return (
    <QueryState
      query={query}
      call={alarmDeskCalls.list}
      waiting={<RowSkeleton rows={6} label={t(($) => $.shell.load.loading)} />}
    >
      {({ pages }) => {
        const first = new Set(life.map(({ alarmId }) => alarmId))
        const rest = pages.flatMap((page) => page.rows).filter(({ alarmId }) => !first.has(alarmId))
        if (life.length + rest.length === 0) return <NoneMatch filter={filter} />
        const selected = wide ? filter.selected : undefined
        return (
          <>
            {life.length > 0 && <SectionHead title={t(($) => $.alarm.list.life)} count={life.length} />}
            <Rows rows={life} selected={selected} onOpen={open} />
            {life.length > 0 && rest.length > 0 && <hr className={styles.between} />}
            <Rows rows={rest} selected={selected} onOpen={open} />
            <ListEnd query={query} />
          </>
        )
      }}
    </QueryState>
  )
}

interface RowsProps {
  readonly rows: readonly AlarmSummary[]
  readonly selected: string | undefined
  readonly onOpen: (alarmId: string) => void
}

const Rows = ({ rows, selected, onOpen }: RowsProps) =>
  rows.length > 0 && (
    <div className={styles.rows}>
      {rows.map((alarm) => (
        <AlarmRow
          key={alarm.alarmId}
          alarm={alarm}
          selected={alarm.alarmId === selected}
          onPress={() => onOpen(alarm.alarmId)}
        />
      ))}
    </div>
  )

/** Nothing here is good news only where nothing waits elsewhere. */
const NoneMatch = ({ filter }: ListProps) => {
  const t = useText()
  const guide = useGuide()
  const { alarms, total } = useOpenAlarms()
  const isEvery = filter.kinds.length === alarmKinds.length
  if (total > 0 && (filter.isNarrowed || !isEvery)) {
    const life = alarms.filter(({ priority }) => priority <= 1).length
    const showAll = (
      <Button look="soft" onClick={() => void guide.go(`${guide.places.alarmList}?stage=waiting`, 'redirect')}>
        {t(($) => $.alarm.showAll)}
      </Button>
    )
    const hint = t(($) => $.alarm.hides, { count: total, life })
    return <EmptyState picture="nothing" title={t(($) => $.alarm.none)} hint={hint} action={showAll} />
  }
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
