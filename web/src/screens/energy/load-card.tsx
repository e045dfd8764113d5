import type { LoadPoint, UnitUse } from '@vigil/contract/energy/energy'
import { useState } from 'react'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { TrendChart } from '#ui/reading/trend-chart.tsx'
import type { Shown } from '#ui/reading/trend-scale.ts'
import { Card } from '#ui/surface/card.tsx'
import { dayName, kwText, loadRateText, wallText } from './energy-texts.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const pointsOf = (points: readonly LoadPoint[], laterMs = 0) =>
  points.map(({ at, w }) => ({ at: Date.parse(at) + laterMs, value: w / 1_000 }))

/** The mean of each quarter of an hour, over the day before at the same time. */
export const LoadCard = ({ use: { load, zone } }: { readonly use: UnitUse }) => {
  const t = useText()
  const language = useLanguage()
  const [zoom, setZoom] = useState<Shown | null>(null)
  const lines = [
    { name: t(($) => $.energy.loadDay), points: pointsOf(load.points) },
    { name: t(($) => $.energy.loadBefore), points: pointsOf(load.before, dayMs) },
  ]
  const times = lines.flatMap(({ points }) => points.map(({ at }) => at))
  const begun = Math.min(...times)
  const whole = { from: begun, to: Math.max(begun + hourMs, ...times) }
  const [last, high] = [load.points.at(-1)?.w ?? 0, Math.max(0, ...load.points.map(({ w }) => w))]
  const valueText = (value: number): string => kwText(value * 1_000, language)
  const timeText = (at: number): string => wallText(new Date(at).toISOString(), zone, language)
  return (
    <Card
      title={t(($) => $.energy.load, { day: dayName(load.day, language) })}
      aside={
        <span>
          {load.points.length > 0 && <b>{t(($) => $.energy.loadLast, { kw: kwText(last, language) })}</b>}{' '}
          {high > 0 && <small>{t(($) => $.energy.loadRate, { percent: loadRateText(load.points) })}</small>}
        </span>
      }
    >
      <TrendChart
        {...{ lines, whole, valueText, timeText }}
        summary={t(($) => $.energy.loadSummary, { high: kwText(high, language), last: kwText(last, language) })}
        limits={[]}
        fromZero
        shown={zoom ?? whole}
        onZoom={setZoom}
        longestGapMs={hourMs}
        momentText={timeText}
        words={{
          noData: t(($) => $.energy.noLoad),
          closer: t(($) => $.energy.closer),
          wider: t(($) => $.energy.wider),
        }}
      />
    </Card>
  )
}
