import { useQuery } from '@tanstack/react-query'
import { telemetryCalls, type History } from '@vigil/contract/telemetry'
import type { NumberProperty } from '@vigil/device-types/device-type'
import { useMemo, useState } from 'react'
import { againstLimits } from '#foundation/equipment/limit-text.ts'
import { isUpper, limitsFor, limitSeverity } from '#foundation/equipment/limits-of.ts'
import { headlineOf } from '#foundation/equipment/headline.ts'
import { useReadings } from '#foundation/equipment/use-readings.ts'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { TrendChart } from '#ui/reading/trend-chart.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Card } from '#ui/surface/card.tsx'
import { curvePoints } from '../curve-points.ts'
import type { PanelProps } from '../panel-props.ts'
import styles from './curve-panel.module.css'

const hour = 3_600_000
const spans = { hour, day: 24 * hour, week: 7 * 24 * hour } as const
type Span = keyof typeof spans
const points = 240

/** How a reading has gone, against its limits. Where the equipment was silent nothing is drawn. */
export const CurvePanel = ({ equipment, type }: PanelProps) => {
  const t = useText()
  const name = useName()
  const { values } = useReadings(equipment)
  const charted = Object.entries(type.properties).filter(([, property]) => property.type === 'number' && property.chart)
  const first = headlineOf({ properties: Object.fromEntries(charted) }, values)?.key ?? charted[0]?.[0]
  const [asked, setAsked] = useState<string | undefined>(undefined)
  const [span, setSpan] = useState<Span>('day')
  // The one that matters leads the row; it stays there when another becomes worse.
  const [lead] = useState(first)
  const key = asked ?? first
  const property = key === undefined ? undefined : type.properties[key]
  if (key === undefined || property?.type !== 'number') return null
  return (
    <Card
      title={t(($) => $.equipment.curveOf, { name: name(property.name) })}
      aside={
        <Segmented
          label={t(($) => $.equipment.span)}
          value={span}
          onChange={setSpan}
          options={[
            { value: 'hour', text: t(($) => $.equipment.hour) },
            { value: 'day', text: t(($) => $.equipment.day) },
            { value: 'week', text: t(($) => $.equipment.week) },
          ]}
        />
      }
    >
      {charted.length > 1 && (
        <div className={styles.keys}>
          <ChipRow
            label={t(($) => $.equipment.property)}
            chips={charted
              .toSorted(([one], [other]) => Number(other === lead) - Number(one === lead))
              .map(([each, { name: names }]) => ({ value: each, text: name(names) }))}
            chosen={[key]}
            onPress={setAsked}
          />
        </div>
      )}
      <Curve
        // Another reading begins empty: the points of the last one would lie on its scale.
        key={`${key} ${span}`}
        equipmentId={equipment.equipmentId}
        name={key}
        property={limitsFor(property, values)}
        span={span}
        intervalSec={type.reportIntervalSec}
      />
    </Card>
  )
}

interface CurveProps {
  readonly equipmentId: string
  readonly name: string
  readonly property: NumberProperty
  readonly span: Span
  readonly intervalSec: number
}

const minute = 60_000

const Curve = ({ equipmentId, name, property, span, intervalSec }: CurveProps) => {
  const t = useText()
  const can = useCan()
  // To the minute: the same curve is asked for once, not at every repaint.
  const to = Math.ceil(Date.now() / minute) * minute
  const from = to - spans[span]
  const query = useQuery({
    ...queryOf(telemetryCalls.history, {
      equipmentId,
      keys: [name],
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      points,
    }),
    enabled: can(telemetryCalls.history),
    staleTime: minute,
    placeholderData: (before) => before,
  })
  return (
    <QueryState
      query={query}
      call={telemetryCalls.history}
      waiting={<RowSkeleton rows={3} label={t(($) => $.shell.load.loading)} />}
    >
      {(history) => <Drawn history={history} {...{ property, span, from, to, intervalSec }} />}
    </QueryState>
  )
}

interface DrawnProps extends Pick<CurveProps, 'property' | 'span' | 'intervalSec'> {
  readonly history: History
  readonly from: number
  readonly to: number
}

const Drawn = ({ history, property, span, from, to, intervalSec }: DrawnProps) => {
  const t = useText()
  const language = useLanguage()
  const nameOf = useName()
  const drawn = useMemo(() => curvePoints(history), [history])
  const measured = drawn.flatMap(({ value }) => (value === null ? [] : [value]))
  const valueText = (value: number): string => value.toFixed(property.decimals)
  const { limits } = againstLimits(t, property, undefined, false)
  const uppers = new Map(property.thresholds.map((limit) => [`${limit.value} ${limitSeverity(limit)}`, isUpper(limit)]))
  const timeText = (at: number): string =>
    new Date(at).toLocaleString(
      language,
      span === 'week' ? { month: '2-digit', day: '2-digit' } : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    )
  const summary = t(($) => $.equipment.curveSummary, {
    name: nameOf(property.name),
    count: measured.length,
    low: measured.length > 0 ? valueText(Math.min(...measured)) : '—',
    high: measured.length > 0 ? valueText(Math.max(...measured)) : '—',
    last: measured.length > 0 ? valueText(measured.at(-1) ?? 0) : '—',
  })
  return (
    <TrendChart
      summary={summary}
      points={drawn}
      limits={limits.map((limit) => ({ ...limit, upper: uppers.get(`${limit.value} ${limit.severity}`) ?? true }))}
      from={from}
      to={to}
      longestGapMs={Math.max(3 * intervalSec * 1_000, 2 * history.bucketMs)}
      timeText={timeText}
      valueText={valueText}
      noDataText={t(($) => $.equipment.noCurve)}
    />
  )
}
