import { classOf, type Loss } from '@vigil/contract/statistics/score'
import { statisticsCalls, unitStates, type RankedEquipment } from '@vigil/contract/statistics/statistics'
import { useProjectStates, useRankings } from '#features/figures/use-figures.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './unit-scores.module.css'

const mostUnits = 12

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

export const UnitScores = () => {
  const t = useText()
  const router = useRouter()
  const lossText = useLossText()
  return (
    <Card
      title={t(($) => $.figures.unitScores)}
      aside={<small className={styles.hint}>{t(($) => $.figures.unitScoresHint)}</small>}
      padded={false}
    >
      <QueryState query={useRankings(mostUnits)} call={statisticsCalls.rankings}>
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
              {units.map(({ projectId, name, place, score, lost }) => (
                <li key={projectId}>
                  <a className={styles.unit} href={router.hrefOf(`${router.places.unitInfo}?projectId=${projectId}`)}>
                    <span className={styles.place}>{place}</span>
                    <span className={styles.words}>
                      <b>{name}</b>
                      <small>{lossText(lost)}</small>
                    </span>
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
  return (
    <Card title={t(($) => $.figures.states)}>
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

export const WorstEquipment = () => {
  const t = useText()
  return (
    <Card title={t(($) => $.figures.worst)}>
      <QueryState query={useRankings(mostUnits)} call={statisticsCalls.rankings} rows={5}>
        {({ equipment }) =>
          equipment.length === 0 ? (
            <EmptyState picture="clear" title={t(($) => $.figures.noAlarms)} compact />
          ) : (
            <Worst equipment={equipment.slice(0, 6)} />
          )
        }
      </QueryState>
    </Card>
  )
}

const Worst = ({ equipment }: { readonly equipment: readonly RankedEquipment[] }) => {
  const t = useText()
  const router = useRouter()
  const most = Math.max(...equipment.map(({ alarms }) => alarms))
  return (
    <ol className={styles.worst}>
      {equipment.map(({ equipmentId, name, projectName, alarms, falses }) => (
        <li key={equipmentId}>
          <a href={router.hrefOf(`${router.places.alarmList}?equipment=${equipmentId}`)}>
            <span className={styles.words}>
              <b>{name}</b>
              <small>
                {projectName}
                {falses > 0 && ` · ${t(($) => $.figures.falses, { count: falses })}`}
              </small>
            </span>
            <b>{t(($) => $.figures.times, { count: alarms })}</b>
            <i style={{ width: `${(100 * alarms) / most}%` }} />
          </a>
        </li>
      ))}
    </ol>
  )
}
