import type { WaterCurve } from '@vigil/contract/equipment/water-test'
import type { DeviceType, NumberProperty } from '@vigil/device-types/device-type'
import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Segmented } from '#ui/choice/segmented.tsx'
import { TrendChart } from '#ui/reading/trend-chart.tsx'
import type { Shown } from '#ui/reading/trend-scale.ts'

interface RecordedCurveProps {
  readonly type: DeviceType
  /** What it counts from, as the server says it. */
  readonly since: string
  readonly curve: readonly WaterCurve[]
}

interface Drawn {
  readonly key: string
  readonly property: NumberProperty
  readonly points: WaterCurve['points']
}

/** Longer than this a device that is watched was silent. */
const longestGapMs = 120_000

/** What was measured, and nothing else, by the time since; readings of one unit share a scale. */
export const RecordedCurve = ({ type, since, curve }: RecordedCurveProps) => {
  const t = useText()
  const name = useName()
  const drawn = curve.flatMap(({ key, points }): Drawn[] => {
    const property = type.properties[key]
    return property?.type === 'number' && points.length > 0 ? [{ key, property, points }] : []
  })
  const units = [...new Set(drawn.map(({ property }) => property.unit))]
  const [asked, setAsked] = useState<string | undefined>(undefined)
  const [zoom, setZoom] = useState<Shown | null>(null)
  const nameOf = (all: readonly Drawn[], value: string): string => {
    const property = all.find((each) => each.property.unit === value)?.property
    return property ? name(property.name) : value
  }
  const unit = units.find((each) => each === asked) ?? units[0]
  const lines = drawn.filter(({ property }) => property.unit === unit)
  const [first] = lines
  if (unit === undefined || !first) return null
  const begun = Date.parse(since)
  const times = drawn.flatMap(({ points }) => points.map(({ at }) => Date.parse(at)))
  const whole = { from: Math.min(begun, ...times), to: Math.max(begun + 60_000, ...times) }
  const sinceText = (at: number): string => `${at < begun ? '−' : ''}${elapsedText(Math.abs(at - begun))}`
  const valueText = (value: number): string => value.toFixed(first.property.decimals)
  const values = first.points.map(({ value }) => value)
  const summary = t(($) => $.equipment.curveSummary, {
    name: name(first.property.name),
    count: values.length,
    low: valueText(Math.min(...values)),
    high: valueText(Math.max(...values)),
    last: valueText(values.at(-1) ?? 0),
  })
  return (
    <div>
      {units.length > 1 && (
        <Segmented
          label={t(($) => $.equipment.property)}
          value={unit}
          onChange={setAsked}
          options={units.map((value) => ({ value, text: nameOf(drawn, value) }))}
        />
      )}
      <TrendChart
        {...{ summary, whole, longestGapMs, valueText }}
        lines={lines.map(({ property, points }) => ({
          name: name(property.name),
          points: points.map(({ at, value }) => ({ at: Date.parse(at), value })),
        }))}
        limits={[]}
        shown={zoom ?? whole}
        onZoom={setZoom}
        timeText={sinceText}
        momentText={sinceText}
        words={{
          noData: t(($) => $.equipment.noCurve),
          closer: t(($) => $.equipment.closer),
          wider: t(($) => $.equipment.wider),
        }}
      />
    </div>
  )
}
