import { useCallback, useSyncExternalStore } from 'react'
import { breakpoints } from './breakpoints.ts'

/** Whether the screen is at least that wide. */
const useAtLeast = (px: number): boolean => {
  const query = `(min-width: ${px}px)`
  const subscribe = useCallback(
    (tell: () => void): (() => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', tell)
      return () => media.removeEventListener('change', tell)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** From here a list and its detail stand side by side. */
export const useWide = (): boolean => useAtLeast(breakpoints.wide)

/** From here the list beside a detail has room for a table. */
export const useRoomy = (): boolean => useAtLeast(breakpoints.roomy)

/** From here a table has room beside a detail and a third column. */
export const useLarge = (): boolean => useAtLeast(breakpoints.large)
