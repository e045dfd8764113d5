/** The reading that stands for a piece of equipment: what it has said since the page opened, or else what is stored. */
import type { Equipment } from '@vigil/contract/equipment/equipment'
import { useLanguage } from '#infrastructure/i18n/i18n.ts'
import type { Fresh } from '#ui/reading/freshness.tsx'
import { headlineOf, headlineText, type ReadingText } from './headline.ts'
import { useReadings } from './use-readings.ts'

export interface HeadlineReading {
  readonly key: string | undefined
  /** Only a number has a line. */
  readonly isNumber: boolean
  readonly value: ReadingText | undefined
  readonly wrong: boolean
  readonly at: string | null
  readonly fresh: Fresh
}

export const useHeadline = (equipment: Equipment): HeadlineReading => {
  const language = useLanguage()
  const { type, values, at, fresh } = useReadings(equipment)
  const headline = type && headlineOf(type, values)
  return {
    key: headline?.key,
    isNumber: headline?.property.type === 'number',
    value: headline && headlineText(type, headline, { values, language }),
    wrong: headline?.wrong ?? false,
    at,
    fresh,
  }
}
