import { equipmentCalls, type EquipmentState } from '@vigil/contract/equipment/equipment'
import { severityOf, statesByUrgency } from '#foundation/equipment/equipment-severity.ts'
import type { Reach } from '#foundation/project/use-reach.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { useLiveState } from '#infrastructure/live/use-live.ts'
import { Ring } from '#ui/reading/ring.tsx'
import { severities, type Severity } from '#ui/severity/severity.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import { sumOf, useCounts, type StateCounts } from './use-counts.ts'
import styles from './safety-card.module.css'

interface SafetyCardProps {
  readonly reach: Reach
  /** Shows the equipment that stands there. */
  readonly onPress: (state: EquipmentState) => void
}

/** Is it safe? The mix of states as a ring, the number to handle in its middle, every count with its shape and word. */
export const SafetyCard = ({ reach, onPress }: SafetyCardProps) => {
  const t = useText()
  const query = useCounts(reach)
  const { status } = useLiveState()
  const waiting = (
    <div className={styles.card}>
      <Ring shares={undefined} label={t(($) => $.shell.load.loading)} children={<b>—</b>} />
    </div>
  )
  return (
    <Card title={t(($) => $.home.safety)} aside={<UpdatedAt at={query.dataUpdatedAt} />}>
      <QueryState query={query} call={equipmentCalls.count} waiting={waiting}>
        {({ byState: counts }) => (
          <div className={styles.card}>
            <Mix counts={counts} stale={status === 'interrupted'} />
            <ul className={styles.legend}>
              {statesByUrgency.map((state) => (
                <li key={state}>
                  <button type="button" className={styles.line} onClick={() => onPress(state)}>
                    <SeverityBadge severity={severityOf(state)} />
                    {t(($) => $.shell.state[state])}
                    <b className={state === 'fire' && counts.fire > 0 ? styles.fire : undefined}>{counts[state]}</b>
                  </button>
                </li>
              ))}
            </ul>
          </div>
        )}
      </QueryState>
    </Card>
  )
}

/** When it was counted: an old number looks exactly like a new one. */
const UpdatedAt = ({ at }: { readonly at: number }) => {
  const t = useText()
  const language = useLanguage()
  if (at === 0) return null
  return <small className={styles.updated}>{t(($) => $.home.updatedAt, { time: clockText(at, language) })}</small>
}

const Mix = ({ counts, stale }: { readonly counts: StateCounts; readonly stale: boolean }) => {
  const t = useText()
  const total = sumOf(counts, statesByUrgency)
  const toHandle = sumOf(
    counts,
    statesByUrgency.filter((state) => state !== 'normal'),
  )
  const label = statesByUrgency
    .map((state) => t(($) => $.home.mix, { state: t(($) => $.shell.state[state]), amount: counts[state] }))
    .join(', ')
  return (
    <Ring shares={sharesOf(counts)} label={label} stale={stale}>
      {t(($) => $.home.toHandle)}
      <b>{toHandle}</b>
      {t(($) => $.home.total, { amount: total })}
    </Ring>
  )
}

/** Two states may share a severity; the ring has one share for it. */
const sharesOf = (counts: StateCounts): { severity: Severity; value: number }[] =>
  severities.map((severity) => ({
    severity,
    value: sumOf(
      counts,
      statesByUrgency.filter((state) => severityOf(state) === severity),
    ),
  }))
