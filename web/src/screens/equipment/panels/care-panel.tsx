import type { CareTest } from '@vigil/device-types/device-type'
import { useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'
import styles from './care-panel.module.css'

const units = { D: 'days', M: 'months', Y: 'years' } as const

/** P3M in words; the row's own check holds it to this form. */
const everyText = (t: Text, every: CareTest['every']): string => {
  const count = Number.parseInt(every.slice(1), 10)
  const unit = Object.entries(units).find(([letter]) => every.endsWith(letter))?.[1] ?? 'days'
  return t(($) => $.equipment.every[unit], { count })
}

/** The standard, without how we know it; practice has none to name. */
const standardOf = ({ basis }: CareTest): string => basis.replace(/\s*\[\w+\]$/, '')

/** What has to be done to it and how often, as its kind says, and how long such a thing lasts. */
export const CarePanel = ({ type: { care = [], serviceLifeYears } }: PanelProps) => {
  const t = useText()
  const name = useName()
  return (
    <Card title={t(($) => $.equipment.care)}>
      <ul className={styles.list}>
        {care.map((test) => (
          <li key={`${test.every} ${test.name.en}`} className={styles.row}>
            <span className={styles.what}>
              {name(test.name)}
              <small>{standardOf(test) === '' ? t(($) => $.equipment.practice) : standardOf(test)}</small>
            </span>
            <b>{everyText(t, test.every)}</b>
          </li>
        ))}
        {serviceLifeYears !== undefined && (
          <li className={styles.row}>
            <span className={styles.what}>{t(($) => $.equipment.serviceLife)}</span>
            <b>{t(($) => $.equipment.lasts, { count: serviceLifeYears })}</b>
          </li>
        )}
      </ul>
      <p className={styles.note}>{t(($) => $.equipment.noTestDates)}</p>
    </Card>
  )
}
