import { mostHistoryKeys } from '@vigil/contract/equipment/telemetry'
import type { NumberProperty, Property } from '@vigil/device-types/device-type'
import { useState } from 'react'
import { useEventMarks } from '#features/alarm/equipment-events.tsx'
import { contextOf, withParams } from '#foundation/equipment/device-context.ts'
import { headlineOf } from '#foundation/equipment/headline.ts'
import { limitsFor } from '#foundation/equipment/limits-of.ts'
import { useReadings } from '#foundation/equipment/use-readings.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { ChipRow } from '#ui/choice/chip-row.tsx'
import { Segmented } from '#ui/choice/segmented.tsx'
import { Card } from '#ui/surface/card.tsx'
import { landscapePath } from '../landscape-path.ts'
import type { PanelProps } from '../panel-props.ts'
import { Curve } from './curve.tsx'
import styles from './curve-panel.module.css'

const hour = 3_600_000
const day = 24 * hour
const spans = { hour, day, week: 7 * day, month: 30 * day } as const
/** A month ago nothing is compared: the week has its own course, the month has none. */
const agos = { yesterday: day, lastWeek: 7 * day } as const
type Ago = keyof typeof agos
type Span = keyof typeof spans
/** Beside the one that was chosen. */
const mostBeside = mostHistoryKeys - 1

const isCharted = (entry: [string, Property]): entry is [string, NumberProperty] =>
  entry[1].type === 'number' && entry[1].chart

const toggled = (all: readonly string[], key: string): readonly string[] =>
  all.includes(key) ? all.filter((each) => each !== key) : [...all, key].slice(-mostBeside)

/** How a reading has gone, against its limits. Where the equipment was silent nothing is drawn. */
export const CurvePanel = ({ equipment, type, height }: PanelProps & { readonly height?: number }) => {
  const t = useText()
  const name = useName()
  const { values } = useReadings(equipment)
  const charted = Object.entries(type.properties).filter(isCharted)
  const watched = charted.find(([, { thresholds }]) => thresholds.length > 0)
  const headline = headlineOf({ headline: type.headline, properties: Object.fromEntries(charted) }, values)
  const first = headline?.key ?? watched?.[0] ?? charted[0]?.[0]
  const [asked, setAsked] = useState<string | undefined>(undefined)
  const [span, setSpan] = useState<Span>('day')
  const [ago, setAgo] = useState<Ago | undefined>(undefined)
  const marks = useEventMarks({ equipment, type })
  const [beside, setBeside] = useState<readonly string[]>([])
  // The one that matters leads the row; it stays there when another becomes worse.
  const [lead] = useState(first)
  const key = asked ?? first
  const property = key === undefined ? undefined : type.properties[key]
  if (key === undefined || property?.type !== 'number') return null
  // On one scale only what is measured alike can be compared.
  const alike = charted.filter(([each, { unit }]) => each !== key && unit === property.unit)
  return (
    <Card
      title={t(($) => $.equipment.curveOf, { name: name(property.name) })}
      aside={height === undefined && <Wider equipment={equipment} />}
    >
      <div className={styles.span}>
        <Segmented
          label={t(($) => $.equipment.span)}
          value={span}
          onChange={setSpan}
          options={[
            { value: 'hour', text: t(($) => $.equipment.hour) },
            { value: 'day', text: t(($) => $.equipment.day) },
            { value: 'week', text: t(($) => $.equipment.week) },
            { value: 'month', text: t(($) => $.equipment.month) },
          ]}
        />
      </div>
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
        beside={alike.filter(([each]) => beside.includes(each))}
        spanMs={spans[span]}
        agoMs={ago === undefined ? 0 : agos[ago]}
        marks={marks}
        height={height}
        intervalSec={type.reportIntervalSec}
      />
      <div className={styles.beside}>
        <ChipRow
          label={t(($) => $.equipment.compareWith)}
          chips={[
            { value: 'yesterday', text: t(($) => $.equipment.dayBefore) },
            { value: 'lastWeek', text: t(($) => $.equipment.weekBefore) },
          ]}
          chosen={ago === undefined ? [] : [ago]}
          onPress={(each) => setAgo(each === ago ? undefined : each)}
        />
      </div>
      {alike.length > 0 && (
        <div className={styles.beside}>
          <ChipRow
            label={t(($) => $.equipment.compare)}
            chips={alike.map(([each, { name: names }]) => ({ value: each, text: name(names), icon: 'plus' }))}
            chosen={beside}
            onPress={(each) => setBeside((all) => toggled(all, each))}
          />
        </div>
      )}
    </Card>
  )
}

/** The same curve as wide as the telephone is long. */
const Wider = ({ equipment }: Pick<PanelProps, 'equipment'>) => {
  const t = useText()
  const router = useRouter()
  return (
    <Button look="text" size="small" onClick={() => void router.go(withParams(landscapePath, contextOf(equipment)))}>
      {t(($) => $.equipment.landscape)}
    </Button>
  )
}
