/** The reading that stands for a piece of equipment: what it has said since the page opened, or else what is stored. */
import type { Equipment } from '@vigil/contract/equipment'
import { useLanguage } from '#infrastructure/i18n/i18n.ts'
import type { Fresh } from '#ui/reading/freshness.tsx'
import { headlineOf, readingText, type ReadingText } from './headline.ts'
import { useReadings } from './use-readings.ts'

export interface HeadlineReading {
  readonly key: string | undefined
  /** Only a number has a line. */
  readonly isNumber: boolean
  readonly value: ReadingText | undefined
  readonly wrong: boolean
  readonly at: string | null
  readonly fresh: Fresh
  readonly now: number
}

export const useHeadline = (equipment: Equipment): HeadlineReading => {
  const language = useLanguage()
  const { type, values, at, fresh, now } = useReadings(equipment)
  const headline = type && headlineOf(type, values)
  return {
    key: headline?.key,
    isNumber: headline?.property.type === 'number',
    value: headline && readingText(headline.property, values[headline.key], language),
    wrong: headline?.wrong ?? false,
    at,
    fresh,
    now,
  }
}
