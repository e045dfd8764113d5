/** The one reading that stands for a piece of equipment in a row: the worst that is wrong, or else what its row names. */
import type { DeviceType, Property } from '@vigil/device-types/device-type'
import type { Language } from '#infrastructure/i18n/messages.ts'
import { brokenLimit, limitsFor } from './limits-of.ts'

export type Values = Readonly<Record<string, unknown>>

export interface Headline {
  readonly key: string
  readonly property: Property
  /** It is this reading that is out of order; any other is only beside it and carries no colour. */
  readonly wrong: boolean
}

/** From mild to grave; what is not among them is not wrong. */
const grades: readonly string[] = ['warning', 'hazard', 'fault', 'alarm', 'fire']

/** By the limits as they stand for this device: some are a share of what it is rated for. */
const gradeOf = (property: Property, value: unknown, values: Values): number => {
  if (property.type === 'string') return -1
  if (property.type === 'number')
    return typeof value === 'number' ? grades.indexOf(brokenLimit(limitsFor(property, values), value)?.level ?? '') : -1
  return grades.indexOf(property.values.find((candidate) => candidate.value === value)?.severity ?? '')
}

type Headed = Pick<DeviceType, 'properties' | 'headline' | 'headlineTotal'>

/** Of two that are equally grave, the one that the trade looks at first. */
const worstOf = ({ properties, headline }: Headed, values: Values): string | undefined => {
  const keys = [...new Set([...headline, ...Object.keys(properties)])]
  const graded = keys.flatMap((key) => {
    const property = properties[key]
    const grade = property ? gradeOf(property, values[key], values) : -1
    return grade < 0 ? [] : [{ key, grade }]
  })
  return graded.toSorted((one, other) => other.grade - one.grade)[0]?.key
}

export const headlineOf = (type: Headed, values: Values): Headline | undefined => {
  const worst = worstOf(type, values)
  const key = worst ?? type.headline.find((known) => values[known] !== undefined) ?? type.headline[0]
  const property = type.properties[key]
  return property && { key, property, wrong: worst !== undefined }
}

export interface ReadingText {
  readonly text: string
  readonly unit: string | undefined
}

/** Words that Chinese puts between a number and what it counts; English has none, and the name says what is counted. */
const counters: readonly string[] = ['个', '路', '次', '盏', '樘']
export const unitText = (unit: string, language: Language): string =>
  language === 'en' && counters.includes(unit) ? '' : unit

/** undefined when there is nothing to show: a missing reading is a dash, never a zero. */
export const readingText = (property: Property, value: unknown, language: Language): ReadingText | undefined => {
  if ((value ?? '') === '') return undefined
  if (property.type === 'number')
    return typeof value === 'number'
      ? { text: value.toFixed(property.decimals), unit: unitText(property.unit, language) }
      : undefined
  const said = typeof value === 'string' ? value : JSON.stringify(value)
  const named = property.values?.find((candidate) => candidate.value === value)?.name
  return { text: named?.[language === 'en' ? 'en' : 'zh'] ?? said, unit: undefined }
}

/** A count stands beside what it is out of. */
export const headlineText = (
  type: Headed,
  { key, property }: Headline,
  spoken: { readonly values: Values; readonly language: Language },
): ReadingText | undefined => {
  const read = readingText(property, spoken.values[key], spoken.language)
  const isCount = type.headlineTotal !== undefined && key === type.headline[0]
  const total = isCount ? spoken.values[type.headlineTotal] : undefined
  return read && typeof total === 'number' ? { ...read, text: `${read.text} / ${total}` } : read
}
