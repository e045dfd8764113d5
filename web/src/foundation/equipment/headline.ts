/** The one reading that stands for a piece of equipment in a row: what is wrong with it, or else what its limits watch. */
import type { DeviceType, Property } from '@vigil/device-types/device-type'
import type { Language } from '#infrastructure/i18n/areas.ts'
import { brokenLimit } from './limits-of.ts'

export type Values = Readonly<Record<string, unknown>>

export interface Headline {
  readonly key: string
  readonly property: Property
  /** It is this reading that is out of order; any other is only beside it and carries no colour. */
  readonly wrong: boolean
}

const isWatched = (property: Property): boolean => property.type === 'number' && property.thresholds.length > 0
const isCharted = (property: Property): boolean => property.type === 'number' && property.chart
const isSpoken = (property: Property): boolean => property.type === 'enum'

const isWrong = (property: Property, value: unknown): boolean => {
  if (property.type === 'number') return typeof value === 'number' && brokenLimit(property, value) !== undefined
  if (property.type === 'string') return false
  const state = property.values.find((candidate) => candidate.value === value)
  return state !== undefined && state.severity !== 'normal' && state.severity !== 'info'
}

/** Health of the device itself says little about what it watches. */
const household = new Set(['battery', 'signal', 'operations', 'firmware'])

export const headlineOf = (type: Pick<DeviceType, 'properties'>, values: Values): Headline | undefined => {
  const properties = Object.entries(type.properties)
  const wrong = properties.find(([key, property]) => isWrong(property, values[key]))
  if (wrong) return { key: wrong[0], property: wrong[1], wrong: true }
  const candidates = properties.filter(([key]) => !household.has(key))
  const usual = [isWatched, isCharted, isSpoken].flatMap((fits) =>
    candidates.filter(([, property]) => fits(property)),
  )[0]
  return usual && { key: usual[0], property: usual[1], wrong: false }
}

export interface ReadingText {
  readonly text: string
  readonly unit: string | undefined
}

/** undefined when there is nothing to show: a missing reading is a dash, never a zero. */
export const readingText = (property: Property, value: unknown, language: Language): ReadingText | undefined => {
  if (value === undefined || value === null) return undefined
  if (property.type === 'number')
    return typeof value === 'number' ? { text: value.toFixed(property.decimals), unit: property.unit } : undefined
  const said = typeof value === 'string' ? value : JSON.stringify(value)
  if (property.type === 'string') return { text: said, unit: undefined }
  const named = property.values.find((candidate) => candidate.value === value)?.name
  return { text: named?.[language === 'en' ? 'en' : 'zh'] ?? said, unit: undefined }
}
