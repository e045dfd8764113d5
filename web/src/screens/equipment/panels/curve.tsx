import { useQuery } from '@tanstack/react-query'
import { telemetryCalls, type History } from '@vigil/contract/equipment/telemetry'
import type { NumberProperty } from '@vigil/device-types/device-type'
import { useMemo, useState } from 'react'
import { againstLimits } from '#foundation/equipment/limit-text.ts'
import { isUpper, limitSeverity } from '#foundation/equipment/limits-of.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { TrendChart } from '#ui/reading/trend-chart.tsx'
import type { Shown, TrendMark } from '#ui/reading/trend-scale.ts'
import { curvePoints } from '../curve-points.ts'

const minute = 60_000
const day = 86_400_000
const points = 240

interface CurveProps {
  readonly equipmentId: string
  readonly name: string
  readonly property: NumberProperty
  /** Drawn with it, on the same scale. */
  readonly beside: readonly (readonly [key: string, NumberProperty])[]
  readonly spanMs: number
  /** So long ago the same reading is drawn with it; 0: not at all. */
  readonly agoMs: number
  readonly marks: readonly TrendMark[]
  readonly intervalSec: number
  readonly height?: number | undefined
}

/** One reading over time and what is compared with it. Who looks closer is shown finer: it is asked for anew. */
export const Curve = (props: CurveProps) => {
  const { equipmentId, name, beside, spanMs, agoMs } = props
  const can = useCan()
  const [zoom, setZoom] = useState<Shown | null>(null)
  // To the minute: the same curve is asked for once, not at every repaint.
  const to = Math.ceil(Date.now() / minute) * minute
  const whole = { from: to - spanMs, to }
  const shown = zoom ?? whole
  const historyOf = (keys: string[], ago: number) => ({
    ...queryOf(telemetryCalls.history, {
      equipmentId,
      keys,
      from: new Date(shown.from - ago).toISOString(),
      to: new Date(shown.to - ago).toISOString(),
      points,
    }),
    staleTime: minute,
  })
  const query = useQuery({
    ...historyOf([name, ...beside.map(([key]) => key)], 0),
    enabled: can(telemetryCalls.history),
    placeholderData: (before) => before,
  })
  const past = useQuery({ ...historyOf([name], agoMs), enabled: can(telemetryCalls.history) && agoMs > 0 })
  // Compared with nothing it would be the same question, and its answer is at hand.
  const before = agoMs > 0 ? past.data : undefined
  return (
    <QueryState query={query} call={telemetryCalls.history} rows={3}>
      {(history) => <Drawn {...props} {...{ history, whole, shown }} before={before} onZoom={setZoom} />}
    </QueryState>
  )
}

interface DrawnProps extends CurveProps {
  readonly history: History
  readonly before: History | undefined
  readonly whole: Shown
  readonly shown: Shown
  readonly onZoom: (shown: Shown | null) => void
}

const Drawn = (props: DrawnProps) => {
  const { history, before, name, property, beside, whole, shown, onZoom, intervalSec, agoMs, marks, height } = props
  const t = useText()
  const nameOf = useName()
  const { timeText, momentText } = useTimes(shown)
  const now = [[name, property] as const, ...beside].map(([key, { name: names }]) => ({
    name: nameOf(names),
    points: curvePoints(history, key),
  }))
  const ago = before && {
    name: t(($) => (agoMs > day ? $.equipment.weekBefore : $.equipment.dayBefore)),
    points: curvePoints(before, name).map(({ at, value }) => ({ at: at + agoMs, value })),
  }
  const lines = ago ? [...now, ago] : now
  const measured = (lines[0]?.points ?? []).flatMap(({ value }) => (value === null ? [] : [value]))
  const valueText = (value: number): string => value.toFixed(property.decimals)
  const { limits } = againstLimits(t, property, undefined, false)
  const uppers = new Map(property.thresholds.map((limit) => [`${limit.value} ${limitSeverity(limit)}`, isUpper(limit)]))
  const summary = t(($) => $.equipment.curveSummary, {
    name: nameOf(property.name),
    count: measured.length,
    low: measured.length > 0 ? valueText(Math.min(...measured)) : '—',
    high: measured.length > 0 ? valueText(Math.max(...measured)) : '—',
    last: measured.length > 0 ? valueText(measured.at(-1) ?? 0) : '—',
  })
  return (
    <TrendChart
      {...{ summary, lines, marks, height, whole, shown, onZoom, timeText, momentText, valueText }}
      limits={limits.map((limit) => ({ ...limit, upper: uppers.get(`${limit.value} ${limit.severity}`) ?? true }))}
      longestGapMs={Math.max(3 * intervalSec * 1_000, 2 * history.bucketMs)}
      words={{
        noData: t(($) => $.equipment.noCurve),
        closer: t(($) => $.equipment.closer),
        wider: t(($) => $.equipment.wider),
      }}
    />
  )
}

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const date = { month: '2-digit', day: '2-digit' } as const

/** Days over several days, the clock within one. */
const useTimes = ({ from, to }: Shown) => {
  const language = useLanguage()
  return useMemo(() => {
    const wide = to - from > 2 * day
    const texts = { short: wide ? date : clock, long: { ...date, ...clock } }
    const text = (form: keyof typeof texts) => (at: number) =>
      new Date(at).toLocaleString(language, { ...texts[form], hourCycle: 'h23' })
    return { timeText: text('short'), momentText: text('long') }
  }, [language, from, to])
}
