import { useState, type KeyboardEvent } from 'react'

/** Where a key of the keyboard leads in a row of stops, around its ends. */
export const stopAfter = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Roving tabindex of a WAI-ARIA toolbar: one stop for Tab, arrows move inside; thirty filters are no thirty stops. */
export const useRovingFocus = (count: number, start = 0, after = stopAfter) => {
  const [last, setLast] = useState(Math.max(start, 0))
  const stop = Math.min(last, count - 1)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const to = after(event.key, stop, count)
    if (to === undefined) return
    event.preventDefault()
    event.currentTarget.querySelectorAll<HTMLElement>(':scope > button')[to]?.focus()
  }
  return {
    toolbar: { role: 'toolbar', onKeyDown } as const,
    itemAt: (index: number) => ({ tabIndex: index === stop ? 0 : -1, onFocus: () => setLast(index) }),
  }
}
