import { nuisanceCalls } from '@vigil/contract/alarm/nuisance'
import { RecordListPage } from '#features/records/record-list-page.tsx'
import { WithTexts } from '#foundation/area/with-texts.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PointDetail } from './point-detail.tsx'
import { PointRow, type RankedPoint } from './point-row.tsx'
import { RankingFilters } from './ranking-filters.tsx'
import { filterFields, useNuisanceFilter } from './use-nuisance-filter.ts'
import { pointsOf, useRanking, type Ranking } from './use-ranking.ts'
import styles from './nuisance.module.css'

/** Which points cry wolf, why, and whether what was done about it has helped. */
export const NuisanceScreen = () => (
  <WithTexts areas={['nuisance', 'hazard', 'records']}>
    <Page />
  </WithTexts>
)

const Page = () => {
  const t = useText()
  const router = useRouter()
  const filter = useNuisanceFilter()
  const query = useRanking(filter)
  const title = t(($) => $.nuisance.title)
  return (
    <RecordListPage
      title={title}
      above={
        <>
          <p className={styles.promise}>{t(($) => $.nuisance.promise)}</p>
          <RankingFilters filter={filter} />
          {query.data && <Sum ranking={query.data} />}
          {query.data?.rows.length === 0 && query.data.fixed.length > 0 && <NoneCries days={query.data.days} />}
        </>
      }
      kept={{ list: 'nuisance', fields: filterFields }}
      list={{
        query,
        call: nuisanceCalls.ranking,
        sectionsOf: (ranking) => [
          { rows: rankedOf(ranking) },
          {
            title: t(($) => $.nuisance.fixed),
            hint: t(($) => $.nuisance.fixedHint),
            rows: ranking.fixed.map((point) => ({ point, rank: undefined, part: partOf(ranking, point.rate) })),
          },
        ],
        kind: {
          columns: [],
          Row: PointRow,
          idOf: ({ point }) => point.equipmentId,
          addressOf: ({ point }) => `${router.places.alarmList}?view=nuisance&point=${point.equipmentId}`,
        },
        none: <NoneCries days={query.data?.days ?? 0} />,
      }}
      detail={{
        label: title,
        chosen: filter.selected,
        choose: (point) => filter.change({ point }),
        of: (id) => (
          <QueryState query={query} call={nuisanceCalls.ranking}>
            {(ranking) => <Point key={id} ranking={ranking} equipmentId={id} />}
          </QueryState>
        ),
        backLabel: t(($) => $.nuisance.toRanking),
      }}
    />
  )
}

/** Against the worst of all. */
const partOf = ({ rows }: Ranking, rate: number): number => {
  const most = Math.max(...rows.map((point) => point.rate), 0)
  return most === 0 ? 0 : rate / most
}

const rankedOf = (ranking: Ranking): RankedPoint[] =>
  ranking.rows.map((point, index) => ({ point, rank: index + 1, part: partOf(ranking, point.rate) }))

/** All of them together, against the period before. */
const Sum = ({ ranking: { falseAlarms, falseAlarmsBefore, days } }: { readonly ranking: Ranking }) => {
  const t = useText()
  return (
    <p className={styles.sum}>
      <b>{t(($) => $.nuisance.sum, { n: falseAlarms })}</b>
      <span>{t(($) => $.nuisance.sumBefore, { n: falseAlarmsBefore, days })}</span>
    </p>
  )
}

const NoneCries = ({ days }: { readonly days: number }) => {
  const t = useText()
  return <EmptyState picture="clear" title={t(($) => $.nuisance.none)} hint={t(($) => $.nuisance.noneHint, { days })} />
}

interface PointProps {
  readonly ranking: Ranking
  readonly equipmentId: string
}

/** A link may name one that is no longer among them. */
const Point = ({ ranking, equipmentId }: PointProps) => {
  const t = useText()
  const point = pointsOf(ranking).find((one) => one.equipmentId === equipmentId)
  if (point) return <PointDetail point={point} />
  return <EmptyState picture="nothing" title={t(($) => $.nuisance.choose)} hint={t(($) => $.nuisance.chooseHint)} />
}
