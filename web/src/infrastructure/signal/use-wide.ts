import { useSyncExternalStore } from 'react'

/** From here a list and its detail stand side by side. */
const wide = '(min-width: 840px)'

const subscribe = (tell: () => void): (() => void) => {
  const media = matchMedia(wide)
  media.addEventListener('change', tell)
  return () => media.removeEventListener('change', tell)
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
