import { useCallback, useState } from 'react'

/** How wide an element is drawn, so that letters inside a drawing keep their size. */
export const useWidth = (before: number) => {
  const [width, setWidth] = useState(before)
  // With the element, not with who draws it: it may be taken away and stand there anew.
  const element = useCallback((measured: HTMLDivElement) => {
    // What is taken off the page is told to be nothing wide.
    const measure = (): void => setWidth((last) => measured.clientWidth || last)
    const resized = new ResizeObserver(measure)
    resized.observe(measured)
    measure()
    return () => resized.disconnect()
  }, [])
  return { element, width }
}
