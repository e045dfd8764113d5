import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import type { NumberProperty, Threshold } from '@vigil/device-types/device-type'
import { eventOf } from '@vigil/device-types/event-of'
import { alarmSeverity } from '#features/alarm/alarm-severity.ts'
import { readingText, type Values } from '#foundation/equipment/headline.ts'
import { limitsFor } from '#foundation/equipment/limits-of.ts'
import { ReadingBar } from '#foundation/equipment/reading-bar.tsx'
import { useReadings } from '#foundation/equipment/use-readings.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useLanguage, useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import type { Severity } from '#ui/severity/severity.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { FactList, type Fact } from '#ui/surface/fact-list.tsx'
import type { PanelProps } from '../panel-props.ts'
import { levelKeys } from '../property-groups.ts'
import styles from './work.module.css'

/** From the top: the last level shuts off. */
const levels = ['3', '2', '1'] as const

/** The ladder of a gas shut-off: how much gas there is against each level, what each does, and whether the valve is shut. */
export const LevelsPanel = ({ equipment, type }: PanelProps) => {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  const words = useAreas('equipmentWork')
  const { query, values, fresh } = useReadings(equipment)
  const { concentration } = type.properties
  if (words.status !== 'ready' || concentration?.type !== 'number') return null
  const gas = limitsFor(concentration, values)
  const isStale = fresh === 'stale' || fresh === 'none'
  const facts = levelKeys.flatMap((key): Fact[] => {
    const property = type.properties[key]
    if (!property || property.type === 'number') return []
    const said = readingText(property, values[key], language)?.text
    return [[name(property.name), said ?? t(($) => $.equipment.notTold)]]
  })
  return (
    <Card title={t(($) => $.equipmentWork.levels.title)}>
      <QueryState query={query} call={equipmentCalls.shadow} rows={3}>
        {() => (
          <div className={styles.panel}>
            <ReadingBar property={gas} value={numberOf(values['concentration'])} stale={isStale} />
            <ol className={styles.steps} aria-label={t(($) => $.equipmentWork.levels.title)}>
              {levels.map((level) => {
                const event = eventOf(type, eventKey(level))
                return (
                  <Step
                    key={level}
                    tone={alarmSeverity(event)}
                    isNow={!isStale && values['level'] === level}
                    name={name(event.name)}
                    limit={limitOf(gas, level)}
                    effect={effectText(t, level, values)}
                  />
                )
              })}
            </ol>
            <FactList facts={facts} />
            <p className={styles.hint}>{t(($) => $.equipmentWork.levels[againText(gas, values, fresh === 'live')])}</p>
          </div>
        )}
      </QueryState>
    </Card>
  )
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

const eventKey = (level: string): string => `level${level}`

const thresholdOf = ({ thresholds }: NumberProperty, level: string): Threshold | undefined =>
  thresholds.find(({ event }) => event === eventKey(level))

const limitOf = (gas: NumberProperty, level: string): string | undefined => {
  const threshold = thresholdOf(gas, level)
  return threshold && `≥ ${threshold.value} ${gas.unit}`
}

/** What follows when it is reached, as the device is set now. */
const effectText = (t: Text, level: '1' | '2' | '3', { autoShut }: Values): string => {
  if (level !== '3') return t(($) => $.equipmentWork.levels.effect[level])
  if (typeof autoShut !== 'boolean') return t(($) => $.equipmentWork.levels.effect.unknown)
  return t(($) => $.equipmentWork.levels.effect[autoShut ? 'shuts' : 'doesNotShut'])
}

/** Gas that is still there is found first; only then is anything opened again. What was measured long ago says nothing of now. */
const againText = (gas: NumberProperty, values: Values, isLive: boolean): 'again' | 'notYet' | 'open' => {
  if (values['shutState'] !== 'shut') return 'open'
  const concentration = isLive ? numberOf(values['concentration']) : undefined
  const first = thresholdOf(gas, '1')
  return concentration !== undefined && first && concentration < first.value ? 'again' : 'notYet'
}

interface StepProps {
  readonly tone: Severity
  readonly isNow: boolean
  readonly name: string
  readonly limit: string | undefined
  readonly effect: string
}

/** Coloured only where it stands: a ladder at rest is no alarm. */
const Step = ({ tone, isNow, name, limit, effect }: StepProps) => {
  const t = useText()
  return (
    <li className={`${styles.step} ${isNow ? styles.now : ''}`} aria-current={isNow ? 'step' : undefined}>
      <span className={styles.mark}>{isNow && <SeverityBadge severity={tone} size={28} />}</span>
      <span className={styles.words}>
        <b className={styles.name}>{name}</b>
        <span className={styles.detail}>{effect}</span>
      </span>
      <span className={styles.end}>
        <span className={styles.state}>{limit ?? t(($) => $.equipmentWork.levels.noLimit)}</span>
        {isNow && <StateTag tone={tone}>{t(($) => $.equipmentWork.levels.now)}</StateTag>}
      </span>
    </li>
  )
}
