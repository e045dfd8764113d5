/** A list of any length of which only the rows in sight exist. Heights are known, so nothing has to be measured. */
import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { grownTo, startsOf, windowRange, type Range } from './window-range.ts'

/** Rows this far outside are drawn already, so that a quick finger sees no gap. */
const overscanPx = 340

export const useWindow = (heights: readonly number[]) => {
  const scroller = useRef<HTMLDivElement>(null)
  const starts = useMemo(() => startsOf(heights), [heights])
  const [range, setRange] = useState<Range>({ first: 0, end: 0 })
  /** What is in sight, as the browser has told it: asking for it in the midst of a change would lay out the page anew. */
  const sight = useRef<{ readonly top: number; readonly height: number }>(undefined)
  /** What is looked at when the list is scrolled; who listens stays while the lines change. */
  const look = useRef<() => void>(() => undefined)

  useLayoutEffect(() => {
    look.current = () => {
      const { scrollTop = 0, clientHeight = 0 } = sight.current ? {} : (scroller.current ?? {})
      sight.current ??= { top: scrollTop, height: clientHeight }
      const { height } = sight.current
      // A list that became shorter is scrolled back by the browser when it is laid out; it is drawn there at once.
      const top = Math.min(sight.current.top, Math.max(0, (starts.at(-1) ?? 0) - height))
      const inSight = windowRange(starts, top, top + height)
      const around = windowRange(starts, top - overscanPx, top + height + overscanPx)
      // What is in sight is drawn at once; what is not must not keep a press waiting.
      setRange((held) => (held.end < starts.length ? grownTo(held, inSight, around) : inSight))
      startTransition(() =>
        setRange((held) => (held.first === around.first && held.end === around.end ? held : around)),
      )
    }
    look.current()
  }, [starts])

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    const seen = (change: { readonly top?: number; readonly height?: number }): void => {
      sight.current = { top: 0, height: 0, ...sight.current, ...change }
      look.current()
    }
    const scrolled = (): void => seen({ top: element.scrollTop })
    element.addEventListener('scroll', scrolled, { passive: true })
    const resized = new ResizeObserver(([entry]) => seen({ height: entry?.contentRect.height ?? 0 }))
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', scrolled)
      resized.disconnect()
    }
  }, [])

  const shown = Array.from({ length: Math.max(0, range.end - range.first) }, (_, place) => {
    const index = range.first + place
    return { index, start: starts[index] ?? 0 }
  })
  return { scroller, shown, total: starts.at(-1) ?? 0 }
}
