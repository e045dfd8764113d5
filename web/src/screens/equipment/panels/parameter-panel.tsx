import { limitSeverity, limitsFor } from '#foundation/equipment/limits-of.ts'
import { limitText } from '#foundation/equipment/limit-text.ts'
import { useReadings } from '#foundation/equipment/use-readings.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'
import styles from './parameter-panel.module.css'

/** The limits it is held against and how often it speaks, as its kind says. */
export const ParameterPanel = ({ equipment, type }: PanelProps) => {
  const t = useText()
  const name = useName()
  const { values } = useReadings(equipment)
  const rows = Object.entries(type.properties).flatMap(([key, property]) =>
    property.type === 'number' ? limitsFor(property, values).thresholds.map((limit) => ({ key, property, limit })) : [],
  )
  return (
    <Card title={t(($) => $.equipment.parameters)}>
      <ul>
        {rows.map(({ key, property, limit }) => (
          <li key={`${key} ${limit.level} ${limit.op} ${limit.event}`} className={styles.row}>
            <span className={styles.name}>{name(property.name)}</span>
            <StateTag tone={limitSeverity(limit)}>{t(($) => $.equipment.level[limit.level])}</StateTag>
            <b>
              {limitText(t, limit)} {property.unit}
            </b>
          </li>
        ))}
        {type.reportIntervalSec > 0 && (
          <li className={styles.row}>
            <span className={styles.name}>{t(($) => $.equipment.interval)}</span>
            <b>{t(($) => $.equipment.seconds, { n: type.reportIntervalSec })}</b>
          </li>
        )}
      </ul>
    </Card>
  )
}
