import type { CareTest } from '@vigil/device-types/device-type'
import { selfTestOf } from '@vigil/device-types/self-test'
import { limitSeverity, limitsFor } from '#foundation/equipment/limits-of.ts'
import { limitText } from '#foundation/equipment/limit-text.ts'
import { useReadings } from '#foundation/equipment/use-readings.ts'
import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { useAreas } from '#infrastructure/i18n/use-areas.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'
import { SelfTestPanel } from '../self-test/self-test-panel.tsx'
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

const units = { D: 'days', M: 'months', Y: 'years' } as const

/** P3M in words; the row's own check holds it to this form. */
const everyText = (t: Text, every: CareTest['every']): string => {
  const count = Number.parseInt(every.slice(1), 10)
  const unit = Object.entries(units).find(([letter]) => every.endsWith(letter))?.[1] ?? 'days'
  return t(($) => $.equipmentWork.care.every[unit], { count })
}

/** The standard, without how we know it; practice has none to name. */
const standardOf = ({ basis }: CareTest): string => basis.replace(/\s*\[\w+\]$/, '')

/** What has to be done to it; and what of it the platform does itself and keeps a record of. */
export const CarePanel = ({ equipment, type }: PanelProps) => (
  <>
    {selfTestOf(type) && <SelfTestPanel equipment={equipment} type={type} />}
    <DuePanel type={type} />
  </>
)

/** How often, as its kind says, and how long such a thing lasts. */
const DuePanel = ({ type: { care = [], serviceLifeYears } }: Pick<PanelProps, 'type'>) => {
  const t = useText()
  const name = useName()
  const words = useAreas('equipmentWork')
  if (words.status !== 'ready') return null
  return (
    <Card title={t(($) => $.equipmentWork.care.title)}>
      <ul className={styles.care}>
        {care.map((test) => (
          <li key={`${test.every} ${test.name.en}`} className={styles.due}>
            <span className={styles.what}>
              {name(test.name)}
              <small>{standardOf(test) === '' ? t(($) => $.equipmentWork.care.practice) : standardOf(test)}</small>
            </span>
            <b>{everyText(t, test.every)}</b>
          </li>
        ))}
        {serviceLifeYears !== undefined && (
          <li className={styles.due}>
            <span className={styles.what}>{t(($) => $.equipmentWork.care.serviceLife)}</span>
            <b>{t(($) => $.equipmentWork.care.lasts, { count: serviceLifeYears })}</b>
          </li>
        )}
      </ul>
      <p className={styles.note}>{t(($) => $.equipmentWork.care.noTestDates)}</p>
    </Card>
  )
}
