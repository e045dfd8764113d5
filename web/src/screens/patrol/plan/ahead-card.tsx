import { useQuery } from '@tanstack/react-query'
import { patrolPlanCalls, type PatrolPlanBody, type PlanAhead } from '@vigil/contract/patrol/plan'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useDebounced } from '#infrastructure/signal/use-debounced.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from '../desk.module.css'

interface AheadCardProps {
  readonly projectId: string
  readonly plan: PatrolPlanBody
}

/** What the plan would make of the next seven days, who goes when, and what is wrong with it. */
export const AheadCard = ({ projectId, plan }: AheadCardProps) => {
  const t = useText()
  const can = useCan()
  // Compared as text: it is the plan that came in.
  const settled = JSON.parse(useDebounced(JSON.stringify(plan))) as PatrolPlanBody
  const query = useQuery({
    ...queryOf(patrolPlanCalls.preview, { projectId, plan: settled }),
    enabled: can(patrolPlanCalls.preview),
  })
  return (
    <Card title={t(($) => $.patrol.desk.plan.ahead)} className={styles.wide}>
      <QueryState query={query} call={patrolPlanCalls.preview} rows={3}>
        {(ahead) => (
          <>
            <p className={styles.hint}>
              {t(($) => $.patrol.desk.plan.aheadSum, { tasks: ahead.windows.length, points: ahead.points })}
            </p>
            <AheadTable ahead={ahead} />
            <Findings ahead={ahead} />
          </>
        )}
      </QueryState>
    </Card>
  )
}

const AheadTable = ({ ahead: { windows } }: { readonly ahead: PlanAhead }) => {
  const t = useText()
  const days = [...new Set(windows.map(({ day }) => day))].toSorted()
  const hours = [...new Set(windows.map(({ from }) => from))].toSorted()
  if (windows.length === 0) return null
  return (
    <div className={styles.scroll}>
      <table className={styles.ahead}>
        <thead>
          <tr>
            <td />
            {days.map((day) => (
              <th key={day} scope="col">
                {day.slice(5)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((from) => (
            <tr key={from}>
              <th scope="row">{from}</th>
              {days.map((day) => {
                const window = windows.find((one) => one.day === day && one.from === from)
                if (!window) return <td key={day} />
                return (
                  <td key={day} data-nobody={window.accountId === null} data-swapped={window.isSwapped}>
                    {window.accountName ?? t(($) => $.patrol.desk.plan.nobody)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Findings = ({ ahead: { findings } }: { readonly ahead: PlanAhead }) => {
  const t = useText()
  if (findings.length === 0)
    return (
      <p className={styles.finding}>
        <SeverityBadge severity="ok" size={20} />
        {t(($) => $.patrol.desk.plan.fine)}
      </p>
    )
  return findings.map(({ finding, count, isBlocking }) => (
    <p key={finding} className={styles.finding}>
      <SeverityBadge severity={isBlocking ? 'fault' : 'off'} size={20} />
      {t(($) => $.patrol.desk.plan.findings[finding], { count })}
    </p>
  ))
}
