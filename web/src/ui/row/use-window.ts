/** A list of any length of which only the rows in sight exist. Heights are known, so nothing has to be measured. */
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { startsOf, windowRange, type Range } from './window-range.ts'

/** Rows this far outside are drawn already, so that a quick finger sees no gap. */
const overscanPx = 340

export const useWindow = (heights: readonly number[]) => {
  const scroller = useRef<HTMLDivElement>(null)
  const starts = useMemo(() => startsOf(heights), [heights])
  const [range, setRange] = useState<Range>({ first: 0, end: 0 })

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const look = (): void => {
      const { scrollTop, clientHeight } = element
      const next = windowRange(starts, scrollTop - overscanPx, scrollTop + clientHeight + overscanPx)
      setRange((held) => (held.first === next.first && held.end === next.end ? held : next))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [starts])

  const shown = Array.from({ length: Math.max(0, range.end - range.first) }, (_, place) => {
    const index = range.first + place
    return { index, start: starts[index] ?? 0 }
  })
  return { scroller, shown, total: starts.at(-1) ?? 0 }
}
