const throttleMs = 500

/** At once, then at most once per interval; the last call of a burst is never lost. */
export const throttle = (act: () => void, ms = throttleMs): (() => void) => {
  let resting: ReturnType<typeof setTimeout> | undefined
  let called = false
  const rest = (): void => {
    resting = setTimeout(() => {
      resting = undefined
      if (!called) return
      called = false
      act()
      rest()
    }, ms)
  }
  return () => {
    if (resting !== undefined) {
      called = true
      return
    }
    act()
    rest()
  }
}
