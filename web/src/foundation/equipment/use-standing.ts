import type { Equipment } from '@vigil/contract/equipment/equipment'
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { createLiveStandings } from './live-standings.ts'

/** Where nobody listens, such as in a preview, nobody is told anything. */
export const LiveStandingsContext = createContext(createLiveStandings())

/** A piece of equipment as it was read, standing as was told of it since. */
export const useStanding = (equipment: Equipment): Equipment => {
  const standings = use(LiveStandingsContext)
  const { equipmentId } = equipment
  const subscribe = useCallback((tell: () => void) => standings.subscribe(equipmentId, tell), [standings, equipmentId])
  const told = useSyncExternalStore(subscribe, () => standings.standing(equipmentId))
  return useMemo(() => (told ? { ...equipment, ...told } : equipment), [equipment, told])
}
