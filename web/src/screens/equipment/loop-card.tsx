import type { Equipment } from '@vigil/contract/equipment/equipment'
import type { DeviceType, NumberProperty } from '@vigil/device-types/device-type'
import { numberOf } from '#features/control/loop-number.ts'
import { isBeforeOpening } from '#features/control/switch-state.ts'
import { useSwitch } from '#features/control/use-switch.ts'
import { useAgeText } from '#foundation/equipment/reading-age.tsx'
import { useFresh } from '#foundation/equipment/use-fresh.ts'
import { limitsFor } from '#foundation/equipment/limits-of.ts'
import { ReadingBar, ReadingGauge } from '#foundation/equipment/reading-bar.tsx'
import { lazyPart } from '#ui/part/lazy-part.tsx'
import { Freshness } from '#ui/reading/freshness.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { propertiesIn } from './property-groups.ts'
import styles from './loop-card.module.css'

/** What is measured stands first; what the loop feeds follows a moment later. */
const FireLoadRow = lazyPart(async () => (await import('#features/control/fire-load-row.tsx')).FireLoadRow)

/** What the three gauges show, whichever of the names a kind of breaker uses. */
const gaugeKeys = [
  ['voltage', 'voltageA'],
  ['current', 'currentA'],
  ['activePower', 'totalPower'],
] as const
interface LoopCardProps {
  readonly loop: Equipment
  /** Its place among the others. */
  readonly number: number
  readonly alone: boolean
}

/** One loop as it is measured: its state in words, the gauges, and what may become too hot or leak. */
export const LoopCard = ({ loop, number, alone }: LoopCardProps) => {
  const view = useSwitch(loop)
  const { type, values, times, measured } = view
  const onGauges: readonly string[] = gaugeKeys.flat()
  const limited = type ? propertiesIn(type, 'limits').map(([key]) => key) : []
  const bars = limited.filter((key) => !onGauges.includes(key))
  const keys = [...onGauges, ...bars]
  // A breaker tells its state at once and its currents later: the age is that of the oldest figure shown.
  const at = keys.flatMap((key) => times[key] ?? []).toSorted()[0] ?? view.at
  const fresh = useFresh(loop, at, type?.reportIntervalSec ?? 0)
  const stale = fresh === 'stale' || fresh === 'none'
  const shown = (names: readonly string[]) =>
    names.flatMap((key) => {
      const property = type && numberProperty(type, key)
      return property
        ? [
            {
              key,
              property: limitsFor(property, values),
              value: numberIn(values[key]),
              stale: stale || isBeforeOpening(key, values, times),
            },
          ]
        : []
    })
  return (
    <Card>
      <header className={styles.head}>
        <h2 className={styles.name}>{alone ? loop.deviceName : `${numberOf(loop, number)} · ${loop.deviceName}`}</h2>
        <StateTag tone={view.severity ?? (measured.on === true ? 'action' : 'plain')} shape>
          {view.stateText}
        </StateTag>
        <span className={styles.age}>
          <Freshness fresh={fresh} text={useAgeText(at)} />
        </span>
      </header>
      <div className={styles.gauges}>
        {gaugeKeys.flatMap((names) =>
          shown(names)
            .slice(0, 1)
            .map(({ key, ...reading }) => <ReadingGauge key={key} {...reading} />),
        )}
      </div>
      <div className={styles.bars}>
        {shown(bars).map(({ key, ...reading }) => (
          <ReadingBar key={key} {...reading} />
        ))}
      </div>
      {type && <FireLoadRow equipment={loop} type={type} />}
    </Card>
  )
}

const numberProperty = (type: Pick<DeviceType, 'properties'>, key: string): NumberProperty | undefined => {
  const property = type.properties[key]
  return property?.type === 'number' ? property : undefined
}

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)
