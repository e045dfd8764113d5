import { headlineOf, headlineText, readingText } from '#foundation/equipment/headline.ts'
import { useThreatensLife } from '#features/alarm/use-open-alarms.ts'
import { severityOf } from '#foundation/equipment/equipment-severity.ts'
import { useAgeText } from '#foundation/equipment/reading-age.tsx'
import { useReadings } from '#foundation/equipment/use-readings.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Freshness } from '#ui/reading/freshness.tsx'
import { LiveValue } from '#ui/reading/live-value.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'
import { statusSentence } from '../status-sentence.ts'
import styles from './status-panel.module.css'

/** Is it safe? The state as shape and word, the reading that matters, and a sentence about it. */
export const StatusPanel = ({ equipment, type }: PanelProps) => {
  const t = useText()
  const language = useLanguage()
  const name = useName()
  const { values, at, fresh } = useReadings(equipment)
  const severity = severityOf(equipment.state, useThreatensLife(equipment.equipmentId))
  const headline = headlineOf(type, values)
  const read = headline && headlineText(type, headline, { values, language })
  const heard = type.properties['signal'] && readingText(type.properties['signal'], values['signal'], language)
  const signal = heard && `${heard.text} ${heard.unit}`
  return (
    <Card>
      <header className={styles.head}>
        <SeverityBadge severity={severity} size={24} />
        <h2 className={`${styles.state} ${styles[severity]}`}>{t(($) => $.shell.state[equipment.state])}</h2>
        <Freshness fresh={fresh} text={useAgeText(at)} />
      </header>
      {headline && <p className={styles.name}>{name(headline.property.name)}</p>}
      <LiveValue
        size="hero"
        text={read?.text ?? t(($) => $.equipment.notTold)}
        unit={read?.unit}
        fresh={read ? fresh : 'stale'}
        severity={headline?.wrong === true && severity !== 'ok' ? severity : undefined}
      />
      <p className={styles.sentence} role="status">
        {[statusSentence(t, language, { equipment, type, values }), signal].filter(Boolean).join(' · ')}
      </p>
    </Card>
  )
}
