import { nuisanceCalls } from '@vigil/contract/nuisance'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useGuide } from '#infrastructure/navigation/places.ts'
import { useWide } from '#infrastructure/signal/use-wide.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { MasterDetail } from '#ui/surface/master-detail.tsx'
import { NavBar } from '#ui/surface/nav-bar.tsx'
import { PointDetail } from './point-detail.tsx'
import { RankingFilters } from './ranking-filters.tsx'
import { RankingList } from './ranking-list.tsx'
import { useNuisanceFilter, type NuisanceFilter } from './use-nuisance-filter.ts'
import { pointsOf, useRanking } from './use-ranking.ts'
import styles from './nuisance.module.css'

/** Which points cry wolf, why, and whether what was done about it has helped. Its texts come with it. */
export const NuisanceScreen = () => {
  const t = useText()
  const { status, retry } = useAreas('nuisance', 'hazard')
  const filter = useNuisanceFilter()
  if (status === 'failed')
    return (
      <EmptyState
        picture="network"
        title={t(($) => $.shell.page.chunkFailed)}
        action={<Button onClick={retry}>{t(($) => $.shell.network.retry)}</Button>}
        urgent
      />
    )
  if (status === 'waiting') return <RowSkeleton rows={6} label={t(($) => $.shell.load.loading)} />
  return <Page filter={filter} />
}

/** On a phone the point takes the place of the list, and the way back leads to it. */
const Page = ({ filter }: { readonly filter: NuisanceFilter }) => {
  const t = useText()
  const wide = useWide()
  const guide = useGuide()
  const isOpen = filter.selected !== undefined && !wide
  const back = isOpen
    ? { label: t(($) => $.nuisance.toRanking), onPress: () => filter.change({ point: undefined }) }
    : { label: t(($) => $.shell.nav.back), onPress: () => guide.back() }
  return (
    <MasterDetail
      head={<NavBar title={t(($) => $.nuisance.title)} back={back} />}
      pane={wide ? { label: t(($) => $.nuisance.title), body: <Point filter={filter} /> } : undefined}
    >
      {isOpen ? <Point filter={filter} /> : <Ranking filter={filter} />}
    </MasterDetail>
  )
}

const Ranking = ({ filter }: { readonly filter: NuisanceFilter }) => {
  const t = useText()
  const query = useRanking(filter)
  return (
    <>
      <p className={styles.promise}>{t(($) => $.nuisance.promise)}</p>
      <RankingFilters filter={filter} />
      <QueryState
        query={query}
        call={nuisanceCalls.ranking}
        waiting={<RowSkeleton rows={6} label={t(($) => $.shell.load.loading)} />}
      >
        {(ranking) => <RankingList ranking={ranking} filter={filter} />}
      </QueryState>
    </>
  )
}

const Point = ({ filter }: { readonly filter: NuisanceFilter }) => {
  const t = useText()
  const query = useRanking(filter)
  return (
    <QueryState
      query={query}
      call={nuisanceCalls.ranking}
      waiting={<RowSkeleton rows={4} label={t(($) => $.shell.load.loading)} />}
    >
      {(ranking) => {
        const point = pointsOf(ranking).find(({ equipmentId }) => equipmentId === filter.selected)
        if (point) return <PointDetail key={point.equipmentId} point={point} />
        return (
          <EmptyState picture="nothing" title={t(($) => $.nuisance.choose)} hint={t(($) => $.nuisance.chooseHint)} />
        )
      }}
    </QueryState>
  )
}
