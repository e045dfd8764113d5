import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { LiveReading, LiveValues } from './live-values.ts'

export const LiveValuesContext = createContext<LiveValues | undefined>(undefined)

export const useLiveValues = (): LiveValues => {
  const values = use(LiveValuesContext)
  if (!values) throw new Error('a screen outside its providers')
  return values
}

/** What this piece of equipment has said since the page was opened. */
export const useLiveReading = (equipmentId: string): LiveReading | undefined => {
  const values = useLiveValues()
  const subscribe = useCallback((tell: () => void) => values.subscribe(equipmentId, tell), [values, equipmentId])
  return useSyncExternalStore(subscribe, () => values.reading(equipmentId))
}
