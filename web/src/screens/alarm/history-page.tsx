import { alarmDeskCalls } from '@vigil/contract/alarm-desk'
import { nuisanceCalls } from '@vigil/contract/nuisance'
import { CaseBody } from '#features/alarm/case/case-body.tsx'
import { StormAnswer } from '#features/alarm/case/storm-answer.tsx'
import { ExportButton } from '#features/records/export-button.tsx'
import { SavedFilters } from '#features/records/saved-filters.tsx'
import { Refused } from '#foundation/rights/query-state.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { MasterDetail } from '#ui/surface/master-detail.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { HistoryList } from './history-list.tsx'
import { askedBy, filterFields, useHistoryFilter, type HistoryFilter, type HistoryKinds } from './use-history-filter.ts'
import styles from './history-page.module.css'

interface HistoryPageProps {
  readonly kinds: HistoryKinds
  readonly title: string
}

/** What has been raised, newest first; beside it, where there is room, the case that is open. */
export const HistoryPage = ({ kinds, title }: HistoryPageProps) => {
  const isAllowed = useCan()(alarmDeskCalls.list)
  const wide = useWide()
  const filter = useHistoryFilter(kinds)
  const pane = usePane(filter)
  return (
    <MasterDetail head={<Head filter={filter} title={title} />} pane={wide && isAllowed ? pane : undefined}>
      {isAllowed ? (
        <>
          <WhichHistory kinds={kinds} />
          <HistoryFilters filter={filter} />
          <SavedFilters list={kinds.join(',')} fields={filterFields} filter={filter} />
          {filter.stormOf !== undefined && (
            <div className={styles.storm}>
              <StormAnswer alarmId={filter.stormOf} />
            </div>
          )}
          <BulkBar filter={filter} />
          <HistoryList filter={filter} />
        </>
      ) : (
        <Refused />
      )}
    </MasterDetail>
  )
}

/** Everything, or fires only; one press leads from one to the other. */
const WhichHistory = ({ kinds }: { readonly kinds: HistoryKinds }) => {
  const t = useText()
  const can = useCan()
  const guide = useGuide()
  const options = [
    { value: 'alarmList', text: t(($) => $.alarm.list.alarms) },
    { value: 'fireAlarmList', text: t(($) => $.alarm.list.fires) },
  ] as const
  return (
    <div className={styles.which}>
      <Segmented
        label={t(($) => $.alarm.filter.kind)}
        options={options}
        value={kinds.length === 1 ? 'fireAlarmList' : 'alarmList'}
        onChange={(name) => void guide.go(guide.places[name], 'redirect')}
      />
      {can(nuisanceCalls.ranking) && (
        <Button
          look="text"
          size="small"
          icon="chart"
          onClick={() => void guide.go(`${guide.places.alarmList}?view=nuisance`)}
        >
          {t(($) => $.alarm.list.nuisance)}
        </Button>
      )}
    </div>
  )
}

const Head = ({ filter, title }: { readonly filter: HistoryFilter; readonly title: string }) => {
  const t = useText()
  const guide = useGuide()
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  return (
    <NavBar
      title={title}
      back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
      actions={<ExportButton call={alarmDeskCalls.export} input={{ ...askedBy(filter), language }} />}
    />
  )
}

const usePane = ({ selected }: HistoryFilter) => {
  const t = useText()
  return {
    label: t(($) => $.alarm.title.other),
    body:
      selected === undefined ? (
        <EmptyState picture="nothing" title={t(($) => $.alarm.choose)} hint={t(($) => $.alarm.chooseHint)} />
      ) : (
        <CaseBody key={selected} alarmId={selected} />
      ),
  }
}
