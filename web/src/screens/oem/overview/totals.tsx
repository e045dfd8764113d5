import type { OemOverview } from '@vigil/contract/tenancy/oem-figures'
import { oemStates } from '@vigil/contract/tenancy/oem-state'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { Card } from '#ui/surface/card.tsx'
import { countText, onlineText } from '../cockpit/figure-texts.ts'
import styles from './totals.module.css'

interface FigureProps {
  readonly name: string
  readonly value: string
  readonly note?: string | undefined
}

const Figure = ({ name, value, note }: FigureProps) => (
  <div className={styles.figure}>
    <dt>{name}</dt>
    <dd>
      <b>{value}</b>
      {note !== undefined && <small>{note}</small>}
    </dd>
  </div>
)

/** All operators together, in five figures. */
export const Totals = ({ overview }: { readonly overview: OemOverview }) => {
  const t = useText()
  const language = useLanguage()
  const { byState, units, equipment, renewals, endingOperators } = overview
  const operators = oemStates.reduce((sum, state) => sum + byState[state], 0)
  const { applied, suspended } = byState
  return (
    <Card padded={false}>
      <dl className={styles.totals}>
        <Figure
          name={t(($) => $.oem.figure.operators)}
          value={countText(operators, language)}
          note={t(($) => $.oem.figure.waiting, { applied, suspended })}
        />
        <Figure name={t(($) => $.oem.figure.units)} value={countText(units, language)} />
        <Figure name={t(($) => $.oem.figure.equipment)} value={countText(equipment.total, language)} />
        <Figure
          name={t(($) => $.oem.figure.online)}
          value={onlineText(equipment)}
          note={t(($) => $.oem.figure.offline, { n: countText(equipment.offline, language) })}
        />
        <Figure
          name={t(($) => $.oem.figure.due)}
          value={countText(renewals.in30, language)}
          note={endingOperators > 0 ? t(($) => $.oem.figure.ending, { n: endingOperators }) : undefined}
        />
      </dl>
    </Card>
  )
}
