import { healthParts, healthStates, platformCalls, type PlatformHealth } from '@vigil/contract/tenancy/platform'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { Freshness } from '#ui/reading/freshness.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { FirePathLine } from './fire-path-line.tsx'
import { HealthCard } from './health-card.tsx'
import { severityOf } from './health-severity.ts'
import { stateNow, useHealth, useIsStale } from './use-health.ts'
import styles from './health.module.css'

/** Is the watcher itself well: first whether a fire gets through, then every figure against its limit. */
export const HealthPage = () => {
  const t = useText()
  const query = useHealth()
  return (
    <RecordPage title={t(($) => $.platform.health.title)}>
      <QueryState query={query} call={platformCalls.health} rows={8}>
        {(health) => <Figures health={health} />}
      </QueryState>
    </RecordPage>
  )
}

const Figures = ({ health }: { readonly health: PlatformHealth }) => {
  const isStale = useIsStale(health)
  return (
    <div className={`${styles.figures} ${isStale ? styles.stale : ''}`}>
      <FirePathLine health={health} isStale={isStale} />
      <Sums health={health} isStale={isStale} />
      <div className={styles.cards}>
        {healthParts.map((part) => (
          <HealthCard key={part} part={part} rows={health.rows.filter((row) => row.part === part)} isStale={isStale} />
        ))}
      </div>
    </div>
  )
}

interface SumsProps {
  readonly health: PlatformHealth
  readonly isStale: boolean
}

/** When it was read, and how many are how. */
const Sums = ({ health, isStale }: SumsProps) => {
  const t = useText()
  const time = clockText(Date.parse(health.at), useLanguage())
  const count = (state: (typeof healthStates)[number]): number =>
    health.rows.filter((row) => stateNow(row, isStale) === state).length
  return (
    <div className={styles.sums}>
      <Freshness fresh={isStale ? 'stale' : 'live'} text={t(($) => $.platform.health.reread, { time })} />
      <ul aria-label={t(($) => $.platform.health.sums)}>
        {healthStates.map((state) => (
          <li key={state}>
            <SeverityBadge severity={severityOf[state]} size={16} /> {count(state)}{' '}
            {t(($) => $.platform.health.states[state])}
          </li>
        ))}
      </ul>
    </div>
  )
}
