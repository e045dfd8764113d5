import { hazardCalls } from '@vigil/contract/hazard'
import { isolationCalls } from '@vigil/contract/isolation'
import { useState } from 'react'
import { HazardCase } from '#features/hazard/hazard-case.tsx'
import { ExportButton } from '#features/records/export-button.tsx'
import { SavedFilters } from '#features/records/saved-filters.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { MasterDetail } from '#ui/surface/master-detail.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { HazardFilters } from './hazard-filters.tsx'
import { HazardList } from './hazard-list.tsx'
import { askedBy, filterFields, useHazardFilter, type HazardFilter } from './use-hazard-filter.ts'
import styles from './hazard-list-screen.module.css'

const ReportSheet = lazyPart(async () => (await import('#features/hazard/report-sheet.tsx')).ReportSheet)
const DutyScreen = lazyPart(async () => (await import('#screens/duty/duty-screen.tsx')).DutyScreen)
const Ledger = lazyPart(async () => (await import('#features/isolation/ledger.tsx')).Ledger)

/** What is lastingly unsafe, and what people have silenced or are testing; or, at the same address, who is on duty. */
export const HazardListScreen = () => {
  const [search] = useSearchParams()
  if (search.get('view') !== 'duty') return <Records />
  return <DutyScreen />
}

const Records = () => {
  const wide = useWide()
  const filter = useHazardFilter()
  const pane = usePane(filter)
  if (filter.view === 'ledger')
    return (
      <main className={styles.whole}>
        <Head filter={filter} />
        <Ledger walk={filter.walk} onWalk={(walk) => filter.change({ walk })} />
      </main>
    )
  return (
    <MasterDetail head={<Head filter={filter} />} pane={wide ? pane : undefined}>
      <HazardFilters filter={filter} />
      <SavedFilters list="hazard" fields={filterFields} filter={filter} />
      <HazardList filter={filter} />
    </MasterDetail>
  )
}

const Head = ({ filter }: { readonly filter: HazardFilter }) => {
  const t = useText()
  const can = useCan()
  const guide = useGuide()
  const [reporting, setReporting] = useState(false)
  const texts = { hazards: t(($) => $.hazard.records), ledger: t(($) => $.hazard.ledger) }
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const tools = filter.view === 'hazards' && (
    <>
      <ExportButton call={hazardCalls.export} input={{ ...askedBy(filter), language }} />
      {can(hazardCalls.report) && (
        <IconButton icon="plus" label={t(($) => $.hazard.report.title)} onClick={() => setReporting(true)} />
      )}
    </>
  )
  return (
    <>
      <NavBar
        title={texts[filter.view]}
        back={{ label: t(($) => $.shell.nav.back), onPress: () => guide.back() }}
        actions={tools}
      />
      {can(isolationCalls.list) && (
        <div className={styles.views}>
          <Segmented
            label={t(($) => $.hazard.view)}
            options={[
              { value: 'hazards', text: texts.hazards },
              { value: 'ledger', text: texts.ledger },
            ]}
            value={filter.view}
            onChange={(view) => filter.change({ view, walk: undefined })}
          />
        </div>
      )}
      {reporting && (
        <>
          <ReportSheet
            onDone={(id) => {
              setReporting(false)
              filter.change({ id, stage: undefined, level: undefined })
            }}
            onClose={() => setReporting(false)}
          />
        </>
      )}
    </>
  )
}

const usePane = ({ selected }: HazardFilter) => {
  const t = useText()
  return {
    label: t(($) => $.hazard.title),
    body:
      selected === undefined ? (
        <EmptyState picture="nothing" title={t(($) => $.hazard.choose)} hint={t(($) => $.hazard.chooseHint)} />
      ) : (
        <HazardCase key={selected} hazardId={selected} />
      ),
  }
}
