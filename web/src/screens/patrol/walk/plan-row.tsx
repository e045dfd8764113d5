import type { PatrolPlanRow } from '@vigil/contract/patrol/plan'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { RecordRow } from '#ui/row/record-row.tsx'
import { patrolPages } from '../patrol-pages.ts'
import { cycleText } from './cycle-text.ts'
import styles from './walk.module.css'

/** Below this the bar warns. */
const lowRate = 0.85

/** A plan with its completion rate of thirty days; pressing it opens the rows behind the figure. */
export const PlanRow = ({ plan }: { readonly plan: PatrolPlanRow }) => {
  const t = useText()
  const router = useRouter()
  const { planId, name, cycle, places, people, missed, state } = plan
  const to = `${patrolPages.plans}?plan=${planId}`
  const sub = t(($) => $.patrol.planSub, { cycle: cycleText(t, cycle), places, people: people.length })
  const words = [
    ...(state === 'active' ? [] : [t(($) => $.patrol.planStates[state])]),
    sub,
    ...(missed > 0 ? [t(($) => $.patrol.planMissed, { count: missed })] : []),
  ]
  return (
    <RecordRow
      href={router.hrefOf(to)}
      selected={false}
      onPress={() => void router.go(to)}
      title={name}
      sub={words.join(' · ')}
      end={<Rate rate={plan.rate} />}
    />
  )
}

const Rate = ({ rate }: { readonly rate: number | null }) => {
  const t = useText()
  if (rate === null) return <b>{t(($) => $.patrol.noRate)}</b>
  const share = `${Math.round(rate * 100)}%`
  return (
    <span className={styles.rate} data-low={rate < lowRate}>
      <i style={{ '--share': share }} aria-hidden="true" />
      <b>{share}</b>
    </span>
  )
}
