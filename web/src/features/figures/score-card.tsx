/** How safe a unit is, why no safer, and what would raise it: each reason is the way to what is behind it. */
import { classOf, scoreWithout, type LossName } from '@vigil/contract/statistics/score'
import { statisticsCalls } from '@vigil/contract/statistics/statistics'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useRouter, type Places } from '#infrastructure/navigation/places.ts'
import { EmptyLine } from '#ui/feedback/empty-line.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { RankedWords } from './ranked-words.tsx'
import { useScore } from './use-figures.ts'
import styles from './score-card.module.css'

const rows: Readonly<Record<LossName, { readonly place: keyof Places; readonly filter: string }>> = {
  unhandledUrgent: { place: 'alarmList', filter: '?stage=open' },
  overdueHazard: { place: 'hazardList', filter: '?stage=overdue' },
  oldFault: { place: 'alarmList', filter: '?stage=open&kind=fault' },
  offline: { place: 'monitor', filter: '?state=offline' },
  missedPatrol: { place: 'patrolHistory', filter: '' },
  missedCheck: { place: 'hazardList', filter: '?view=duty' },
}

export const ScoreCard = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const can = useCan()
  const texts = useAreas('figures')
  const query = useScore({ projectId })
  const router = useRouter()
  if (!can(statisticsCalls.score) || texts.status !== 'ready') return null
  const hrefOf = (name: LossName): string => {
    const { place, filter } = rows[name]
    const unit = place === 'alarmList' ? `&unit=${projectId}` : ''
    return router.hrefOf(`${router.places[place]}${filter}${unit}`)
  }
  const score = query.data?.score ?? null
  return (
    <Card
      title={t(($) => $.figures.unitScore)}
      aside={score !== null && <b>{t(($) => $.figures.scored, { score, grade: classOf(score) })}</b>}
      padded={false}
    >
      <QueryState query={query} call={statisticsCalls.score} rows={2}>
        {({ lost }) =>
          lost.length === 0 ? (
            <EmptyLine>{t(($) => $.figures.noLoss)}</EmptyLine>
          ) : (
            <ul className={styles.losses}>
              {lost.map(({ name, amount, points }) => {
                const raised = scoreWithout(lost, name)
                return (
                  <li key={name}>
                    <a href={hrefOf(name)}>
                      <RankedWords
                        name={t(($) => $.figures.loss[name], { amount })}
                        detail={t(($) => $.figures.raisedTo, { score: raised, grade: classOf(raised) })}
                      />
                      <StateTag tone="plain">{t(($) => $.figures.lost, { points })}</StateTag>
                    </a>
                  </li>
                )
              })}
            </ul>
          )
        }
      </QueryState>
    </Card>
  )
}
