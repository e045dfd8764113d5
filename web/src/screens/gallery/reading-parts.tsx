import { useText } from '#infrastructure/i18n/i18n.ts'
import { Freshness } from '#ui/reading/freshness.tsx'
import { Gauge } from '#ui/reading/gauge.tsx'
import { LiveValue } from '#ui/reading/live-value.tsx'
import { RangeBar } from '#ui/reading/range-bar.tsx'
import { Ring } from '#ui/reading/ring.tsx'
import { Sparkline } from '#ui/reading/sparkline.tsx'
import { ReadingRow } from '#ui/row/reading-row.tsx'
import { RowSkeleton } from '#ui/row/row-skeleton.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './gallery-screen.module.css'

const rising = [3, 3.1, 2.9, 3, 3.2, 3, 3.1, 3.4, 4, 4.6, 5.1]
const broken = [5, 5.4, 5.1, null, null, 5.6, 5.2, 5.8]
const mix = [
  { severity: 'fire', value: 1 },
  { severity: 'warn', value: 3 },
  { severity: 'fault', value: 5 },
  { severity: 'off', value: 7 },
  { severity: 'ok', value: 232 },
] as const

export const ReadingParts = () => (
  <>
    <Rings />
    <Gauges />
    <Trust />
    <Rows />
  </>
)

const Rings = () => {
  const t = useText()
  const label = t(($) => $.gallery.ringLabel)
  return (
    <Card title={t(($) => $.gallery.readings)}>
      <div className={styles.line}>
        <Ring shares={mix} label={label}>
          {t(($) => $.gallery.toHandle)}
          <b>16</b>
          {t(($) => $.gallery.total)}
        </Ring>
        <Ring shares={undefined} label={t(($) => $.shell.load.loading)}>
          <b>—</b>
        </Ring>
        <Ring shares={mix} label={label} stale>
          {t(($) => $.gallery.offlineHours)}
        </Ring>
      </div>
    </Card>
  )
}

const Gauges = () => {
  const t = useText()
  const over = [{ value: 63, severity: 'warn', text: t(($) => $.gallery.limitOver) }] as const
  const hot = [{ value: 70, severity: 'warn', text: t(($) => $.gallery.limitWarn) }] as const
  return (
    <Card>
      <div className={styles.column}>
        <div className={styles.three}>
          <Gauge name={t(($) => $.gallery.voltage)} unit="V" text="229.6" value={229.6} min={0} max={300} />
          <Gauge
            name={t(($) => $.gallery.current)}
            unit="A"
            text="68.2"
            value={68.2}
            min={0}
            max={100}
            limits={over}
            severity="warn"
          />
          <Gauge name={t(($) => $.gallery.power)} unit="kW" text="8.41" value={8.41} min={0} max={14} stale />
        </div>
        <RangeBar
          name={t(($) => $.gallery.temperature)}
          icon="thermometer"
          unit="℃"
          text="71.6"
          value={71.6}
          min={0}
          max={100}
          limits={hot}
          severity="warn"
          verdict={t(($) => $.gallery.overLimit)}
        />
        <RangeBar name={t(($) => $.gallery.leakage)} icon="drop" unit="mA" text="12" value={12} min={0} max={30} />
      </div>
    </Card>
  )
}

const Trust = () => {
  const t = useText()
  return (
    <Card>
      <div className={styles.column}>
        <LiveValue text="0.18" unit="MPa" fresh="live" severity="warn" size="hero" />
        <Freshness fresh="live" text={t(($) => $.gallery.secondsAgo)} />
        <LiveValue text="0.18" unit="MPa" fresh="late" size="card" />
        <Freshness fresh="late" text={t(($) => $.gallery.latePeriods)} />
        <LiveValue text="0.18" unit="MPa" fresh="stale" size="card" />
        <Freshness fresh="stale" text={t(($) => $.gallery.offlineHours)} />
        <LiveValue text="" fresh="none" size="card" />
        <Freshness fresh="none" text={t(($) => $.shell.age.never)} />
      </div>
    </Card>
  )
}

const Rows = () => {
  const t = useText()
  const nothing = (): void => undefined
  return (
    <Card title={t(($) => $.gallery.rows)} padded={false}>
      <ReadingRow
        icon="smoke"
        severity="fire"
        stateText={t(($) => $.shell.state.fire)}
        title={t(($) => $.gallery.detector)}
        detail={t(($) => $.gallery.detectorPlace)}
        spark={<Sparkline values={rising} severity="fire" />}
        value={<LiveValue text="3.42" unit="%/m" fresh="live" severity="fire" />}
        href="#"
        onPress={nothing}
      />
      <ReadingRow
        icon="drop"
        severity="warn"
        stateText={t(($) => $.shell.state.alarm)}
        title={t(($) => $.gallery.pressure)}
        detail={t(($) => $.gallery.pressurePlace)}
        spark={<Sparkline values={broken} severity="warn" />}
        value={<LiveValue text="0.18" unit="MPa" fresh="live" severity="warn" />}
        href="#"
        selected
        onPress={nothing}
      />
      <ReadingRow
        icon="lamp"
        severity="off"
        stateText={t(($) => $.shell.state.offline)}
        title={t(($) => $.gallery.lampHost)}
        detail={t(($) => $.gallery.lampPlace)}
        spark={<Sparkline values={rising} stale />}
        value={<LiveValue text="86" unit="%" fresh="stale" />}
        href="#"
        locked
        onPress={nothing}
      />
      <RowSkeleton rows={2} label={t(($) => $.shell.load.loading)} />
    </Card>
  )
}
