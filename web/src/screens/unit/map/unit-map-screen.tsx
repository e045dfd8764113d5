import { useQuery } from '@tanstack/react-query'
import { projectCalls } from '@vigil/contract/tenancy/project'
import { projectMapCalls } from '@vigil/contract/tenancy/project-map'
import { useEffect, useState } from 'react'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { UnitRows } from '../list/unit-rows.tsx'
import { useUnits } from '../list/use-units.ts'
import { everyMs, UnitMap } from './unit-map.tsx'
import styles from './unit-map-screen.module.css'

const atOnce = 100
/** Beyond this nobody reads a list; the map and the search find the rest. */
const mostRows = 1_000

/** Where the units are and where it is worst; the list says the same in words. */
export const UnitMapScreen = () => {
  const t = useText()
  const [shown, setShown] = useState<'map' | 'list'>('map')
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
        {shown === 'list' ? <AsList /> : <AsMap />}
      </div>
    </RecordPage>
  )
}

const AsList = () => {
  const t = useText()
  const router = useRouter()
  const { query, rows } = useUnits({}, { size: atOnce, everyMs })
  const { hasNextPage, isFetching, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && rows.length < mostRows) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage, rows.length])
  const open = (projectId: string) => void router.go(`${router.places.unitInfo}?projectId=${projectId}`)
  return (
    <QueryState query={query} call={projectCalls.list}>
      {() =>
        rows.length === 0 ? (
          <EmptyState picture="nothing" title={t(($) => $.unit.mapView.none)} />
        ) : (
          <UnitRows rows={rows} onOpen={open} />
        )
      }
    </QueryState>
  )
}

const AsMap = () => {
  const t = useText()
  const can = useCan()
  const query = useQuery({ ...queryOf(projectMapCalls.clusters, {}), enabled: can(projectMapCalls.clusters) })
  return (
    <QueryState query={query} call={projectMapCalls.clusters}>
      {({ extent, placed, unplaced }) => (
        <>
          {extent ? (
            <UnitMap placed={placed} extent={extent} />
          ) : (
            <EmptyState
              picture="nothing"
              title={t(($) => $.unit.mapView.none)}
              hint={t(($) => $.unit.mapView.noneHint)}
            />
          )}
          {unplaced > 0 && <p className={styles.note}>{t(($) => $.unit.mapView.unplaced, { count: unplaced })}</p>}
        </>
      )}
    </QueryState>
  )
}
