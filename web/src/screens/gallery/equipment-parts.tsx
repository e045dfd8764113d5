import { useState } from 'react'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Switch } from '#ui/choice/switch.tsx'
import { TrendChart } from '#ui/reading/trend-chart.tsx'
import { EventRow } from '#ui/row/event-row.tsx'
import { LoopRow } from '#ui/row/loop-row.tsx'
import { Card } from '#ui/surface/card.tsx'

const hour = 3_600_000
const from = Date.UTC(2026, 10, 13, 7)
/** A day that warms up, with two hours in which the sensor was silent. */
const day = Array.from({ length: 96 }, (_, quarter) => ({
  at: from + quarter * (hour / 4),
  value: quarter > 52 && quarter < 61 ? null : 54 + (quarter / 95) * 17.6 + Math.sin(quarter * 1.7) * 0.9,
}))
const nothing = (): void => undefined

export const EquipmentParts = () => (
  <>
    <Trend />
    <Loops />
    <Events />
  </>
)

const whole = { from, to: from + 24 * hour }
const clock = (at: number): string => `${String(new Date(at).getUTCHours()).padStart(2, '0')}:00`

const Trend = () => {
  const t = useText()
  const [shown, setShown] = useState(whole)
  return (
    <Card title={t(($) => $.gallery.trend)}>
      <TrendChart
        summary={t(($) => $.gallery.trendSummary)}
        lines={[{ name: t(($) => $.gallery.trend), points: day }]}
        limits={[{ value: 70, severity: 'warn', upper: true, text: t(($) => $.gallery.trendLimit) }]}
        whole={whole}
        shown={shown}
        onZoom={(asked) => setShown(asked ?? whole)}
        longestGapMs={hour}
        timeText={clock}
        momentText={clock}
        valueText={String}
        words={{
          noData: t(($) => $.gallery.noData),
          closer: t(($) => $.gallery.closer),
          wider: t(($) => $.gallery.wider),
        }}
      />
    </Card>
  )
}

const Loops = () => {
  const t = useText()
  const closed = t(($) => $.gallery.closed)
  const control = (on: boolean | null, status: 'ready' | 'pending' | 'tripped', name: string, stateText: string) => (
    <Switch on={on} status={status} label={name} stateText={stateText} onPress={nothing} />
  )
  const rows = [
    { name: t(($) => $.gallery.lighting), text: closed, value: '12.4 A', on: true, status: 'ready' },
    {
      name: t(($) => $.gallery.loop),
      text: t(($) => $.gallery.hotLoop),
      value: '38.2 A',
      on: true,
      status: 'ready',
      severity: 'warn',
    },
    {
      name: t(($) => $.gallery.power),
      text: t(($) => $.gallery.switching),
      value: '21.7 A',
      on: false,
      status: 'pending',
    },
    {
      name: t(($) => $.gallery.fanLoop),
      text: t(($) => $.gallery.tripped),
      value: '0.0 A',
      on: false,
      status: 'tripped',
      severity: 'fault',
    },
    { name: t(($) => $.gallery.spare), text: t(($) => $.gallery.unknown), value: '—', on: null, status: 'ready' },
  ] as const
  return (
    <Card title={t(($) => $.gallery.loops)} padded={false}>
      {rows.map((row, place) => (
        <LoopRow
          key={row.name}
          number={place + 1}
          name={row.name}
          stateText={row.text}
          severity={'severity' in row ? row.severity : undefined}
          pending={row.status === 'pending'}
          value={row.value}
          selected={place === 1}
          control={control(row.on, row.status, row.name, row.text)}
          onSelect={nothing}
        />
      ))}
    </Card>
  )
}

const Events = () => {
  const t = useText()
  return (
    <Card title={t(($) => $.gallery.events)} padded={false}>
      <EventRow
        severity="warn"
        stateText={t(($) => $.shell.state.alarm)}
        title={t(($) => $.gallery.eventLow)}
        time={t(($) => $.gallery.eventTime)}
        verdict={t(($) => $.gallery.eventOpen)}
      />
      <EventRow
        severity="ok"
        stateText={t(($) => $.shell.state.normal)}
        title={t(($) => $.gallery.eventBack)}
        time={t(($) => $.gallery.eventBackTime)}
        verdict={t(($) => $.gallery.automatic)}
      />
    </Card>
  )
}
