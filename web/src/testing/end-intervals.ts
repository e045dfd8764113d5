/** A page that a test opened lives on in what it asks for again and again; that ends with its file, whose glass is gone then. */
import { afterAll } from 'vitest'

/** Faster ones belong to the test's browser itself: its frames, which parts that are read once go on using in the next file. */
const pageClockMs = 1_000

export const endIntervalsWithTheFile = (): void => {
  const { setInterval } = globalThis
  const begun: ReturnType<typeof setInterval>[] = []
  const begin = (...asked: Parameters<typeof setInterval>) => {
    const interval = setInterval(...asked)
    if ((asked[1] ?? 0) >= pageClockMs) begun.push(interval)
    return interval
  }
  Object.assign(globalThis, { setInterval: begin })
  afterAll(() => {
    for (const interval of begun) clearInterval(interval)
    Object.assign(globalThis, { setInterval })
  })
}
