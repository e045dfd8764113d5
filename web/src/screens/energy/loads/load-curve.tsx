import type { FoundLoad } from '@vigil/contract/energy/load-watch'
import { useState } from 'react'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { TrendChart } from '#ui/reading/trend-chart.tsx'
import type { Shown } from '#ui/reading/trend-scale.ts'
import { wallText } from '../energy-texts.ts'
import styles from './loads-card.module.css'

const height = 160
const longestGapMs = 300_000

interface LoadCurveProps {
  readonly load: FoundLoad
  readonly zone: string
}

/** What the meter read around the step. */
export const LoadCurve = ({ load: { name, at, curve, stepW }, zone }: LoadCurveProps) => {
  const t = useText()
  const language = useLanguage()
  const [zoom, setZoom] = useState<Shown | null>(null)
  const points = curve.map(({ at: told, w }) => ({ at: Date.parse(told), value: w / 1_000 }))
  const begun = points[0]?.at ?? Date.parse(at)
  const whole = { from: begun, to: Math.max(begun + 1_000, points.at(-1)?.at ?? begun) }
  const loop = name ?? t(($) => $.energy.gone)
  const before = points.findLast((point) => point.at < Date.parse(at))?.value ?? 0
  const valueText = (value: number): string => value.toFixed(2)
  const timeText = (told: number): string => wallText(new Date(told).toISOString(), zone, language)
  return (
    <>
      <p className={styles.caption}>
        {t(($) => $.energy.loads.evidence, { name: loop, time: wallText(at, zone, language, true) })}
      </p>
      <TrendChart
        {...{ whole, height, valueText, timeText, longestGapMs }}
        lines={[{ name: loop, points }]}
        summary={t(($) => $.energy.loads.summary, {
          name: loop,
          low: valueText(before),
          high: valueText(before + stepW / 1_000),
        })}
        limits={[]}
        shown={zoom ?? whole}
        onZoom={setZoom}
        momentText={timeText}
        words={{
          noData: t(($) => $.energy.loads.noData),
          closer: t(($) => $.energy.closer),
          wider: t(($) => $.energy.wider),
        }}
      />
    </>
  )
}
