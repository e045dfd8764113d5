/** Time as the simulator sees it. It is handed in, so that a test can hold it still. */
export type Cancel = () => void

export interface World {
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly after: (ms: number, work: () => void) => Cancel
}

export const realWorld: World = {
  now: Date.now,
  after(ms, work) {
    const timer = setTimeout(work, ms)
    return () => clearTimeout(timer)
  },
}
