import { useLayoutEffect, useRef, useState } from 'react'

/** How wide an element is drawn, so that letters inside a drawing keep their size. */
export const useWidth = (before: number) => {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(before)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const resized = new ResizeObserver(() => setWidth(measured.clientWidth || before))
    resized.observe(measured)
    return () => resized.disconnect()
  }, [before])
  return { element, width }
}
