/** Holding a key for a while, with the progress to show for it. Letting go before the end does nothing. */
import { useEffect, useRef, useState } from 'react'

const tickMs = 50

export const useHold = (holdMs: number, onHeld: () => void) => {
  const [progress, setProgress] = useState(0)
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined)

  const release = (): void => {
    clearInterval(timer.current)
    timer.current = undefined
    setProgress(0)
  }
  const press = (): void => {
    if (timer.current !== undefined) return
    const since = Date.now()
    timer.current = setInterval(() => {
      // By the clock: a busy page ticks late, and two seconds stay two seconds.
      const held = Date.now() - since
      setProgress(Math.min(1, held / holdMs))
      if (held < holdMs) return
      release()
      onHeld()
    }, tickMs)
  }
  useEffect(() => () => clearInterval(timer.current), [])
  return { progress, press, release }
}
