import type { NumberProperty } from '@vigil/device-types/device-type'
import { brokenLimit, limitSeverity, limitsFor } from '#foundation/equipment/limits-of.ts'
import { useReadings } from '#foundation/equipment/use-readings.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { LiveValue } from '#ui/reading/live-value.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'
import { propertiesIn } from '../property-groups.ts'
import styles from './phase-panel.module.css'

const phases = ['A', 'B', 'C'] as const

/** The three phases side by side: what one of them does alone is what matters. */
export const PhasePanel = ({ equipment, type }: PanelProps) => {
  const t = useText()
  const name = useName()
  const { values, fresh } = useReadings(equipment)
  const kinds = [...new Set(propertiesIn(type, 'phases').map(([key]) => key.slice(0, -1)))]
  const numberAt = (key: string): NumberProperty | undefined => {
    const property = type.properties[key]
    return property?.type === 'number' ? property : undefined
  }
  return (
    <Card title={t(($) => $.equipment.phases)}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(($) => $.equipment.phase)}</th>
            {kinds.map((kind) => {
              const first = numberAt(`${kind}A`)
              return (
                <th key={kind} scope="col">
                  {first && name(first.name).replace(/\s*[（(]?(phase )?[A](相)?[）)]?\s*/i, '')} {first?.unit}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {phases.map((phase) => (
            <tr key={phase}>
              <th scope="row">{phase}</th>
              {kinds.map((kind) => (
                <td key={kind}>
                  <Cell
                    property={numberAt(`${kind}${phase}`)}
                    value={values[`${kind}${phase}`]}
                    {...{ values, fresh }}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

interface CellProps {
  readonly property: NumberProperty | undefined
  readonly value: unknown
  readonly values: Readonly<Record<string, unknown>>
  readonly fresh: ReturnType<typeof useReadings>['fresh']
}

const Cell = ({ property, value, values, fresh }: CellProps) => {
  if (!property || typeof value !== 'number') return <LiveValue size="line" text="" fresh="none" />
  const broken = brokenLimit(limitsFor(property, values), value)
  return (
    <LiveValue
      size="line"
      text={value.toFixed(property.decimals)}
      fresh={fresh}
      severity={broken && limitSeverity(broken)}
    />
  )
}
