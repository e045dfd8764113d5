/** Where the units are that one has already: a new one is usually near them. */
import { useMemo } from 'react'
import { useUnits } from '../list/use-units.ts'
import { isPlaced } from '#foundation/map/place.ts'
import type { Place } from '#foundation/map/place.ts'

export const useKnownPlaces = (): readonly Place[] => {
  const { query } = useUnits({})
  return useMemo(() => query.data?.pages.flatMap((page) => page.rows.filter(isPlaced)) ?? [], [query.data])
}
