import { createContext, use, useSyncExternalStore } from 'react'
import type { SessionState, SessionStore } from './session-store.ts'

export const SessionContext = createContext<SessionStore | undefined>(undefined)

export const useSessionStore = (): SessionStore => {
  const store = use(SessionContext)
  if (!store) throw new Error('a screen outside its providers')
  return store
}

/** Who is signed in; undefined when nobody is. */
export const useSession = (): SessionState | undefined => {
  const store = useSessionStore()
  return useSyncExternalStore(store.subscribe, store.get)
}
