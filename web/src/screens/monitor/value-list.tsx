import { useQuery } from '@tanstack/react-query'
import { equipmentCalls, type Equipment } from '@vigil/contract/equipment'
import type { NumberProperty, Property, Threshold } from '@vigil/device-types/device-type'
import { readingText } from '#foundation/equipment/headline.ts'
import { brokenLimit, isUpper, limitSeverity, scaleOf } from '#foundation/equipment/limits-of.ts'
import { useDeviceType } from '#foundation/equipment/use-device-types.ts'
import { useLiveReading } from '#foundation/equipment/use-live-reading.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText, type Text } from '#infrastructure/i18n/i18n.ts'
import { LiveValue } from '#ui/reading/live-value.tsx'
import { RangeBar } from '#ui/reading/range-bar.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './value-list.module.css'

/** Every reading of the equipment: those with limits along their range, the others as they are. */
export const ValueList = ({ equipment }: { readonly equipment: Equipment }) => {
  const t = useText()
  const type = useDeviceType(equipment.equipmentTypeId)
  const live = useLiveReading(equipment.equipmentId)
  const query = useQuery(queryOf(equipmentCalls.shadow, { equipmentId: equipment.equipmentId }))
  const stale = equipment.online === false
  return (
    <Card title={t(($) => $.monitor.values)}>
      <QueryState
        query={query}
        call={equipmentCalls.shadow}
        waiting={<RowSkeleton rows={3} label={t(($) => $.shell.load.loading)} />}
      >
        {({ values }) => {
          const properties = Object.entries(type?.properties ?? {})
          const read = properties.flatMap(([key, property]) => {
            const value = live?.values[key] ?? values[key]?.value
            return value === undefined ? [] : [{ key, property, value }]
          })
          if (read.length === 0) return <p className={styles.none}>{t(($) => $.monitor.noValues)}</p>
          return (
            <div className={styles.grid}>
              {read.map(({ key, property, value }) => (
                <Value key={key} property={property} value={value} stale={stale} />
              ))}
            </div>
          )
        }}
      </QueryState>
    </Card>
  )
}

interface ValueProps {
  readonly property: Property
  readonly value: unknown
  readonly stale: boolean
}

const Value = ({ property, value, stale }: ValueProps) => {
  const language = useLanguage()
  if (property.type === 'number' && property.thresholds.length > 0 && typeof value === 'number')
    return <Ranged property={property} value={value} stale={stale} />
  const read = readingText(property, value, language)
  return (
    <div className={styles.plain}>
      <span className={styles.name}>{property.name[language === 'en' ? 'en' : 'zh']}</span>
      <LiveValue text={read?.text ?? ''} unit={read?.unit} fresh={!read ? 'none' : stale ? 'stale' : 'live'} />
    </div>
  )
}

const Ranged = ({
  property,
  value,
  stale,
}: {
  readonly property: NumberProperty
  readonly value: number
  readonly stale: boolean
}) => {
  const t = useText()
  const language = useLanguage()
  const broken = stale ? undefined : brokenLimit(property, value)
  const [min, max] = scaleOf(property, value)
  return (
    <RangeBar
      name={property.name[language === 'en' ? 'en' : 'zh']}
      unit={property.unit}
      text={value.toFixed(property.decimals)}
      value={value}
      min={min}
      max={max}
      limits={property.thresholds.map((limit) => ({
        value: limit.value,
        severity: limitSeverity(limit),
        text: limitText(t, limit),
      }))}
      severity={broken && limitSeverity(broken)}
      verdict={broken && limitText(t, broken)}
      stale={stale}
    />
  )
}

const limitText = (t: Text, limit: Threshold): string =>
  isUpper(limit)
    ? t(($) => $.monitor.limitGt, { value: limit.value })
    : t(($) => $.monitor.limitLt, { value: limit.value })
