import { startTransition, useEffect, useState } from 'react'

/** An idle moment comes soon, or the turn is taken without it. */
const patienceMs = 300

/** How many of so many parts may stand: the first at once, each other in an idle moment of its own, so none holds up a touch. */
export const useOneByOne = (first: number, all: number): number => {
  const [count, setCount] = useState(first)
  useEffect(() => {
    if (count >= all) return undefined
    const next = (): void => startTransition(() => setCount(count + 1))
    // Safari has no idle moments.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(next)
      return () => clearTimeout(timer)
    }
    const turn = requestIdleCallback(next, { timeout: patienceMs })
    return () => cancelIdleCallback(turn)
  }, [count, all])
  return count
}
