import { createContext, use, useSyncExternalStore } from 'react'
import type { LiveConnection, LiveState } from './live-connection.ts'

export const LiveContext = createContext<LiveConnection | undefined>(undefined)

export const useLive = (): LiveConnection => {
  const live = use(LiveContext)
  if (!live) throw new Error('a screen outside its providers')
  return live
}

export const useLiveState = (): LiveState => {
  const live = useLive()
  return useSyncExternalStore(live.onState, live.state)
}
