import { projectCalls, type ProjectRow } from '@vigil/contract/tenancy/project'
import { useEffect, useState } from 'react'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { UnitRows } from '../list/unit-rows.tsx'
import { useUnits } from '../list/use-units.ts'
import { isPlaced } from './clusters.ts'
import { UnitMap } from './unit-map.tsx'
import styles from './unit-map-screen.module.css'

const atOnce = 100
/** What is worst may change while somebody looks. */
const everyMs = 30_000
/** More pins than this say nothing that the list would not say better. */
const mostPins = 1_000

/** Where the units are and where it is worst; the list says the same in words. */
export const UnitMapScreen = () => {
  const t = useText()
  const router = useRouter()
  const [shown, setShown] = useState<'map' | 'list'>('map')
  const { query, rows } = useUnits({}, { size: atOnce, everyMs })
  const { hasNextPage, isFetching, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && rows.length < mostPins) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage, rows.length])
  const open = (projectId: string) => void router.go(`${router.places.unitInfo}?projectId=${projectId}`)
  return (
    <RecordPage title={t(($) => $.unit.mapView.title)}>
      <div className={styles.page}>
        <Segmented
          label={t(($) => $.unit.mapView.view)}
          value={shown}
          onChange={setShown}
          options={[
            { value: 'map', text: t(($) => $.unit.mapView.asMap), icon: 'map' },
            { value: 'list', text: t(($) => $.unit.mapView.asList), icon: 'list' },
          ]}
        />
        <QueryState query={query} call={projectCalls.list}>
          {() => (shown === 'list' ? <AsList rows={rows} onOpen={open} /> : <AsMap rows={rows} onOpen={open} />)}
        </QueryState>
      </div>
    </RecordPage>
  )
}

interface ShownProps {
  readonly rows: readonly ProjectRow[]
  readonly onOpen: (projectId: string) => void
}

const AsList = ({ rows, onOpen }: ShownProps) => {
  const t = useText()
  if (rows.length === 0) return <EmptyState picture="nothing" title={t(($) => $.unit.mapView.none)} />
  return <UnitRows rows={rows} onOpen={onOpen} />
}

const AsMap = ({ rows, onOpen }: ShownProps) => {
  const t = useText()
  const placed = rows.filter(isPlaced)
  const unplaced = rows.length - placed.length
  return (
    <>
      {placed.length === 0 ? (
        <EmptyState picture="nothing" title={t(($) => $.unit.mapView.none)} hint={t(($) => $.unit.mapView.noneHint)} />
      ) : (
        <UnitMap units={placed} onOpen={onOpen} />
      )}
      {unplaced > 0 && <p className={styles.note}>{t(($) => $.unit.mapView.unplaced, { count: unplaced })}</p>}
    </>
  )
}
