/** The reading that stands for a piece of equipment: what it has said since the page opened, or else what is stored. */
import { useQuery } from '@tanstack/react-query'
import { equipmentCalls, type Equipment, type Shadow } from '@vigil/contract/equipment'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useLanguage } from '#infrastructure/i18n/i18n.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import type { Fresh } from '#ui/reading/freshness.tsx'
import { useCan } from '../rights/can.ts'
import { freshOf } from './fresh-of.ts'
import { headlineOf, readingText, type ReadingText, type Values } from './headline.ts'
import { useDeviceType } from './use-device-types.ts'
import { useLiveReading } from './use-live-reading.ts'

export interface HeadlineReading {
  readonly key: string | undefined
  readonly value: ReadingText | undefined
  readonly wrong: boolean
  readonly at: string | null
  readonly fresh: Fresh
  readonly now: number
}

const storedIn = (shadow: Shadow | undefined): Values =>
  Object.fromEntries(Object.entries(shadow?.values ?? {}).map(([key, held]) => [key, held.value]))

export const useHeadline = (equipment: Equipment): HeadlineReading => {
  const language = useLanguage()
  const can = useCan()
  const now = useNow()
  const live = useLiveReading(equipment.equipmentId)
  const type = useDeviceType(equipment.equipmentTypeId)
  const { data: shadow } = useQuery({
    ...queryOf(equipmentCalls.shadow, { equipmentId: equipment.equipmentId }),
    enabled: can(equipmentCalls.shadow),
    staleTime: 60_000,
  })
  const values: Values = { ...storedIn(shadow), ...live?.values }
  const headline = type && headlineOf(type, values)
  const at = live?.at ?? equipment.reportedAt
  return {
    key: headline?.key,
    value: headline && readingText(headline.property, values[headline.key], language),
    wrong: headline?.wrong ?? false,
    at,
    fresh: freshOf(equipment, at, type?.reportIntervalSec ?? 0, now),
    now,
  }
}
