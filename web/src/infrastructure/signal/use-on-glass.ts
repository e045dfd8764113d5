import { useEffect, useState, type RefObject } from 'react'

const canWatch = (): boolean => 'IntersectionObserver' in globalThis

/** Whether somebody can see it: it is scrolled into sight, and the page is not behind another one. */
export const useOnGlass = (place: RefObject<Element | null>): boolean => {
  const [isInSight, setInSight] = useState(() => !canWatch())
  const [isFront, setFront] = useState(() => !document.hidden)
  useEffect(() => {
    const turned = (): void => setFront(!document.hidden)
    document.addEventListener('visibilitychange', turned)
    return () => document.removeEventListener('visibilitychange', turned)
  }, [])
  useEffect(() => {
    if (!place.current || !canWatch()) return undefined
    const watcher = new IntersectionObserver((seen) => setInSight(seen.at(-1)?.isIntersecting ?? false))
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [place])
  return isInSight && isFront
}
