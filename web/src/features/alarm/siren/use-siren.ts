import { createContext, use, useEffect, useSyncExternalStore } from 'react'
import type { Siren, SirenState } from './siren.ts'

export const SirenContext = createContext<Siren | undefined>(undefined)

export const useSiren = (): SirenState & Pick<Siren, 'watch' | 'mute' | 'unlock'> => {
  const siren = use(SirenContext)
  if (!siren) throw new Error('a screen outside its providers')
  const state = useSyncExternalStore(siren.subscribe, siren.get)
  return { ...state, watch: siren.watch, mute: siren.mute, unlock: siren.unlock }
}

/** Any touch will do: nobody should have to look for a button while something burns. */
export const useUnlockByTouch = (isNeeded: boolean, unlock: Siren['unlock']): void =>
  useEffect(() => {
    if (!isNeeded) return undefined
    const touch = (): void => void unlock()
    // Not at the first contact: the line that asks for a touch would go, and what was meant would move away from under it.
    addEventListener('click', touch)
    addEventListener('keydown', touch)
    return () => {
      removeEventListener('click', touch)
      removeEventListener('keydown', touch)
    }
  }, [isNeeded, unlock])
