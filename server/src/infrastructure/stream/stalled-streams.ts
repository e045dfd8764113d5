/**
 * Streams that let somebody wait: their leader stood still or died, and another was chosen. Until the old one has heard of it
 * NATS 2.9 may write over what the new one confirmed, without a word to anybody (0158).
 */
export interface Doubt {
  readonly stream: string
  /** What was confirmed from this moment on is not believed. */
  readonly from: number
}

export interface StalledStreams {
  note(stream: string): void
  /** Those that have come to rest, each once. */
  settled(): readonly Doubt[]
}

export interface StallTimes {
  /** Of the confirmations before the first that was waited for, some are the new leader's already. */
  readonly beforeMs: number
  /** By then whoever stood still has woken or is gone, and whoever reads the stream has found its new leader. */
  readonly settlingMs: number
  /** Streams that are slow because there is too much must not get twice as much. */
  readonly restMs: number
}

export const createStalledStreams = (now: () => number, times: StallTimes): StalledStreams => {
  const open = new Map<string, { readonly from: number; readonly until: number }>()
  const rested = new Map<string, number>()
  return {
    note(stream) {
      if (open.has(stream) || now() < (rested.get(stream) ?? 0)) return
      open.set(stream, { from: now() - times.beforeMs, until: now() + times.settlingMs })
      rested.set(stream, now() + times.restMs)
    },
    settled() {
      const due = Array.from(open).filter(([, { until }]) => until <= now())
      for (const [stream] of due) open.delete(stream)
      return due.map(([stream, { from }]) => ({ stream, from }))
    },
  }
}
