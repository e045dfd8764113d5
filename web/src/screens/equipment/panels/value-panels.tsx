import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import type { DeviceType } from '@vigil/device-types/device-type'
import { limitsFor } from '#foundation/equipment/limits-of.ts'
import { ReadingBar } from '#foundation/equipment/reading-bar.tsx'
import { isSwitch } from '#features/control/switch-state.ts'
import { headlineOf, readingText, type Values } from '#foundation/equipment/headline.ts'
import { useReadings } from '#foundation/equipment/use-readings.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { LiveValue } from '#ui/reading/live-value.tsx'
import { Card } from '#ui/surface/card.tsx'
import type { PanelProps } from '../panel-props.ts'
import { propertiesIn, type GroupName } from '../property-groups.ts'
import { switchesText } from '../switches-text.ts'
import styles from './value-panels.module.css'

/** What has limits, along its range. */
export const LimitPanel = (props: PanelProps) => {
  const t = useText()
  return <Group {...props} group="limits" title={t(($) => $.equipment.limits)} />
}

export const ValuePanel = (props: PanelProps) => {
  const t = useText()
  return <Group {...props} group="values" title={t(($) => $.equipment.values)} />
}

export const EnergyPanel = (props: PanelProps) => {
  const t = useText()
  return <Group {...props} group="energy" title={t(($) => $.equipment.energy)} />
}

export const HealthPanel = (props: PanelProps) => {
  const t = useText()
  return <Group {...props} group="health" title={t(($) => $.equipment.health)} />
}

/** What was never told is no reading. */
const nothing: readonly unknown[] = [undefined, null, '']

interface GroupProps extends PanelProps {
  readonly group: GroupName
  readonly title: string
}

const Group = ({ equipment, type, group, title }: GroupProps) => {
  const { query, values, fresh } = useReadings(equipment)
  const above = group === 'values' ? namedAbove(type, values) : undefined
  const said = propertiesIn(type, group).filter(([key]) => key !== above && !nothing.includes(values[key]))
  if (query.isSuccess && said.length === 0) return null
  return (
    <Card title={title}>
      <QueryState query={query} call={equipmentCalls.shadow} rows={2}>
        {() => (
          <div className={group === 'limits' ? styles.bars : styles.grid}>
            {said.map(([key]) => (
              <Value key={key} type={type} name={key} values={values} stale={fresh === 'stale' || fresh === 'none'} />
            ))}
          </div>
        )}
      </QueryState>
    </Card>
  )
}

/** The reading that stands big at the head of the page; what is switched has its picture there instead. */
const namedAbove = (type: DeviceType, values: Values): string | undefined =>
  isSwitch(type) ? undefined : headlineOf(type, values)?.key

interface ValueProps {
  readonly type: DeviceType
  readonly name: string
  readonly values: Values
  readonly stale: boolean
}

const Value = ({ type, name, values, stale }: ValueProps) => {
  const language = useLanguage()
  const nameOf = useName()
  const property = type.properties[name]
  const value = values[name]
  if (!property) return null
  if (property.type === 'number' && property.thresholds.length > 0 && typeof value === 'number')
    return <ReadingBar property={limitsFor(property, values)} value={value} stale={stale} />
  const read = readingText(property, value, language)
  return (
    <div className={styles.plain}>
      <span className={styles.name}>{nameOf(property.name)}</span>
      <LiveValue
        size="line"
        text={read ? switchesText(property, read.text, language) : ''}
        unit={read?.unit}
        fresh={!read ? 'none' : stale ? 'stale' : 'live'}
      />
    </div>
  )
}
