import { figures } from '@vigil/contract/statistics/figures'
import { classOf, type Loss } from '@vigil/contract/statistics/score'
import { statisticsCalls, unitStates } from '@vigil/contract/statistics/statistics'
import { RankedWords } from '#features/figures/ranked-words.tsx'
import { useProjectStates, useRankings } from '#features/figures/use-figures.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './unit-scores.module.css'

/** What it lost points for, in one line: what to mend first. */
const useLossText = () => {
  const t = useText()
  return (lost: readonly Loss[]): string =>
    lost.length === 0
      ? t(($) => $.figures.noLoss)
      : lost
          .map(
            ({ name, amount, points }) =>
              `${t(($) => $.figures.loss[name], { amount })} ${t(($) => $.figures.lost, { points })}`,
          )
          .join(' · ')
}

export const UnitScores = ({ most = 12 }: { readonly most?: number }) => {
  const t = useText()
  const name = useName()
  const router = useRouter()
  const lossText = useLossText()
  return (
    <Card
      title={name(figures.unitRanking.name)}
      aside={<small className={styles.hint}>{t(($) => $.figures.unitScoresHint)}</small>}
      padded={false}
    >
      <QueryState query={useRankings({ size: most })} call={statisticsCalls.rankings}>
        {({ units }) =>
          units.length === 0 ? (
            <EmptyState
              picture="nothing"
              title={t(($) => $.figures.noUnits)}
              hint={t(($) => $.figures.noUnitsHint)}
              compact
            />
          ) : (
            <ol>
              {units.map(({ projectId, name: unitName, place, score, lost }) => (
                <li key={projectId}>
                  <a className={styles.unit} href={router.hrefOf(`${router.places.unitInfo}?projectId=${projectId}`)}>
                    <span className={styles.place}>{place}</span>
                    <RankedWords name={unitName} detail={lossText(lost)} />
                    <span className={styles.class}>{classOf(score)}</span>
                    <b className={styles.score}>{score}</b>
                  </a>
                </li>
              ))}
            </ol>
          )
        }
      </QueryState>
    </Card>
  )
}

/** Each unit once, by the worst that is so. */
export const UnitStates = () => {
  const t = useText()
  const name = useName()
  return (
    <Card title={name(figures.projectStates.name)}>
      <QueryState query={useProjectStates()} call={statisticsCalls.projectStates} rows={5}>
        {({ byState }) => (
          <dl className={styles.states}>
            {unitStates.map((state) => (
              <div key={state}>
                <dt>{t(($) => $.figures.state[state])}</dt>
                <dd>{byState[state]}</dd>
              </div>
            ))}
          </dl>
        )}
      </QueryState>
    </Card>
  )
}
