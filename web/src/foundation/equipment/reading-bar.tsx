import type { NumberProperty } from '@vigil/device-types/device-type'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { Gauge } from '#ui/reading/gauge.tsx'
import { RangeBar } from '#ui/reading/range-bar.tsx'
import { unitText } from './headline.ts'
import { againstLimits } from './limit-text.ts'
import { scaleOf } from './limits-of.ts'

interface ReadingProps {
  readonly property: NumberProperty
  /** undefined when it has never been said. */
  readonly value: number | undefined
  readonly stale: boolean
}

/** What both pictures of a number share. */
const useScaled = ({ property, value, stale }: ReadingProps) => {
  const t = useText()
  const name = useName()
  const language = useLanguage()
  const [min, max] = scaleOf(property, value ?? property.typical)
  return {
    name: name(property.name),
    unit: unitText(property.unit, language),
    text: value === undefined ? '—' : value.toFixed(property.decimals),
    value,
    min,
    max,
    stale,
    ...againstLimits(t, property, value, stale),
  }
}

export const ReadingBar = (props: ReadingProps) => <RangeBar {...useScaled(props)} />

export const ReadingGauge = (props: ReadingProps) => {
  const { verdict: _inWordsElsewhere, ...scaled } = useScaled(props)
  return <Gauge {...scaled} />
}
