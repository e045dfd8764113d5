/** The one reading that stands for a piece of equipment in a row: what its limits watch, or else its state. */
import type { DeviceType, Property } from '@vigil/device-types/device-type'
import type { Language } from '#infrastructure/i18n/areas.ts'

const watched = (property: Property): boolean => property.type === 'number' && property.thresholds.length > 0
const charted = (property: Property): boolean => property.type === 'number' && property.chart
const spoken = (property: Property): boolean => property.type === 'enum'

/** Health of the device itself says little about what it watches. */
const household = new Set(['battery', 'signal', 'operations', 'firmware'])

export const headlineProperty = (type: Pick<DeviceType, 'properties'>): string | undefined => {
  const candidates = Object.entries(type.properties).filter(([key]) => !household.has(key))
  const choice = [watched, charted, spoken].flatMap((fits) => candidates.filter(([, property]) => fits(property)))
  return choice[0]?.[0]
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
