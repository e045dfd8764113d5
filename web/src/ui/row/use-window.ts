/** A list of any length of which only the rows in sight exist. Heights are known, so nothing has to be measured. */
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { startsOf, windowRange, type Range } from './window-range.ts'

/** Rows this far outside are drawn already, so that a quick finger sees no gap. */
const overscanPx = 340

export const useWindow = (heights: readonly number[]) => {
  const scroller = useRef<HTMLDivElement>(null)
  const starts = useMemo(() => startsOf(heights), [heights])
  const [range, setRange] = useState<Range>({ first: 0, end: 0 })
  /** What is looked at when the list is scrolled; who listens stays while the lines change. */
  const look = useRef<() => void>(() => undefined)

  useLayoutEffect(() => {
    look.current = () => {
      const { scrollTop = 0, clientHeight = 0 } = scroller.current ?? {}
      const next = windowRange(starts, scrollTop - overscanPx, scrollTop + clientHeight + overscanPx)
      setRange((held) => (held.first === next.first && held.end === next.end ? held : next))
    }
    look.current()
  }, [starts])

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const lookAgain = (): void => look.current()
    element.addEventListener('scroll', lookAgain, { passive: true })
    const resized = new ResizeObserver(lookAgain)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', lookAgain)
      resized.disconnect()
    }
  }, [])

  const shown = Array.from({ length: Math.max(0, range.end - range.first) }, (_, place) => {
    const index = range.first + place
    return { index, start: starts[index] ?? 0 }
  })
  return { scroller, shown, total: starts.at(-1) ?? 0 }
}
