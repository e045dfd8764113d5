import { useLayoutEffect, type RefObject } from 'react'
import { useLocation } from '#infrastructure/navigation/use-location.ts'

/** By the step of the way on which it was left; gone with the page itself. */
const kept = new Map<string, number>()
const mostKept = 50

/** A list that is gone back to stands where it was left, also if it has been away in between. */
export const useKeptScroll = (scroller: RefObject<HTMLElement | null>): void => {
  const { key, wentBack } = useLocation()
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    if (wentBack) element.scrollTop = kept.get(key) ?? 0
    const keep = (): void => {
      kept.set(key, element.scrollTop)
      for (const old of kept.keys()) if (kept.size > mostKept) kept.delete(old)
    }
    element.addEventListener('scroll', keep, { passive: true })
    return () => element.removeEventListener('scroll', keep)
  }, [key, wentBack, scroller])
}
