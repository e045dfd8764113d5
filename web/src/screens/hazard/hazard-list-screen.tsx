import { hazardCalls } from '@vigil/contract/hazard/hazard'
import { isolationCalls } from '@vigil/contract/equipment/isolation'
import { useState } from 'react'
import { HazardCase } from '#features/hazard/hazard-case.tsx'
import { hazardColumns } from '#features/hazard/hazard-columns.tsx'
import { ExportButton } from '#features/records/export-button.tsx'
import { RecordListPage } from '#features/records/record-list-page.tsx'
import { useNamedEquipment } from '#features/records/use-named-equipment.ts'
import { rowsOfPages } from '#foundation/record/record-columns.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useSearchParams } from '#infrastructure/navigation/use-location.ts'
import { Button } from '#ui/action/button.tsx'
import { IconButton } from '#ui/action/icon-button.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { HazardFilters } from './hazard-filters.tsx'
import { askedBy, filterFields, useHazardFilter, type HazardFilter } from './use-hazard-filter.ts'
import styles from './hazard-list-screen.module.css'

interface FilterProps {
  readonly filter: HazardFilter
}

const ReportSheet = lazyPart(async () => (await import('#features/hazard/report-sheet.tsx')).ReportSheet)
const DrillScreen = lazyPart(async () => (await import('#screens/drill/drill-screen.tsx')).DrillScreen)
const DutyScreen = lazyPart(async () => (await import('#screens/duty/duty-screen.tsx')).DutyScreen)
const Ledger = lazyPart(async () => (await import('#features/isolation/ledger.tsx')).Ledger)

/** What is lastingly unsafe, and what people have silenced or are testing; or, at the same address, who is on duty, and the drills. */
export const HazardListScreen = () => {
  const [search] = useSearchParams()
  if (search.get('view') === 'drill') return <DrillScreen />
  if (search.get('view') !== 'duty') return <Records />
  return <DutyScreen />
}

const Records = () => {
  const t = useText()
  const router = useRouter()
  const filter = useHazardFilter()
  const query = usePages(hazardCalls.list, askedBy(filter), { keepsLast: true })
  if (filter.view === 'ledger')
    return (
      <RecordPage title={t(($) => $.hazard.ledger)}>
        <Views filter={filter} />
        <Ledger walk={filter.walk} onWalk={(walk) => filter.change({ walk })} />
      </RecordPage>
    )
  return (
    <RecordListPage
      title={t(($) => $.hazard.records)}
      actions={<Tools filter={filter} />}
      above={
        <>
          <Views filter={filter} />
          <HazardFilters filter={filter} />
        </>
      }
      kept={{ list: 'hazard', fields: filterFields }}
      list={{
        query,
        call: hazardCalls.list,
        sectionsOf: rowsOfPages,
        kind: {
          columns: hazardColumns,
          idOf: ({ hazardId }) => hazardId,
          addressOf: ({ hazardId }) => `${router.places.hazardDetail}?id=${hazardId}`,
        },
        none: <NoneMatch filter={filter} />,
      }}
      detail={{
        label: t(($) => $.hazard.title),
        chosen: filter.selected,
        choose: (id) => filter.change({ id }),
        of: (id) => <HazardCase key={id} hazardId={id} />,
      }}
    />
  )
}

/** Hazards, or what people have silenced or are testing. */
const Views = ({ filter }: FilterProps) => {
  const t = useText()
  const can = useCan()
  if (!can(isolationCalls.list)) return null
  return (
    <div className={styles.views}>
      <Segmented
        label={t(($) => $.hazard.view)}
        options={[
          { value: 'hazards', text: t(($) => $.hazard.records) },
          { value: 'ledger', text: t(($) => $.hazard.ledger) },
        ]}
        value={filter.view}
        onChange={(view) => filter.change({ view, walk: undefined })}
      />
    </div>
  )
}

const Tools = ({ filter }: FilterProps) => {
  const t = useText()
  const can = useCan()
  const named = useNamedEquipment(filter.equipmentId)
  const [reporting, setReporting] = useState(filter.isNew)
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  return (
    <>
      <ExportButton call={hazardCalls.export} input={{ ...askedBy(filter), language }} />
      {can(hazardCalls.report) && (
        <IconButton icon="plus" label={t(($) => $.hazard.report.title)} onClick={() => setReporting(true)} />
      )}
      {reporting && can(hazardCalls.report) && named !== undefined && (
        <ReportSheet
          equipment={named ?? undefined}
          onDone={(id) => {
            setReporting(false)
            filter.change({ id, stage: undefined, level: undefined, new: undefined, equipment: undefined })
          }}
          onClose={() => {
            setReporting(false)
            filter.change({ new: undefined, equipment: undefined })
          }}
        />
      )}
    </>
  )
}

const NoneMatch = ({ filter }: FilterProps) => {
  const t = useText()
  if (!filter.isNarrowed)
    return <EmptyState picture="clear" title={t(($) => $.hazard.clear)} hint={t(($) => $.hazard.clearHint)} />
  const clear = (
    <Button look="soft" onClick={filter.clear}>
      {t(($) => $.hazard.filter.clear)}
    </Button>
  )
  return (
    <EmptyState picture="nothing" title={t(($) => $.hazard.none)} hint={t(($) => $.hazard.noneHint)} action={clear} />
  )
}
