import { useLayoutEffect, useRef } from 'react'
import { useLocation } from '#infrastructure/navigation/use-location.ts'

/** A page that is opened begins at its top; a page that is gone back to stands where it was left. */
export const useScrollMemory = () => {
  const element = useRef<HTMLDivElement>(null)
  const places = useRef(new Map<string, number>())
  const { key, wentBack } = useLocation()
  useLayoutEffect(() => {
    const scroller = element.current
    const left = places.current
    scroller?.scrollTo(0, wentBack ? (left.get(key) ?? 0) : 0)
    const remember = (): void => void left.set(key, scroller?.scrollTop ?? 0)
    scroller?.addEventListener('scroll', remember, { passive: true })
    return () => scroller?.removeEventListener('scroll', remember)
  }, [key, wentBack])
  return element
}
