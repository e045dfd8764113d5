/** How long each device was without a line, and how long what it said waited for its acknowledgement. */
import type { Crowd } from './crowd.ts'

const lookMs = 20

export interface GapWatch {
  /** Of the one that was away longest. */
  readonly longestAwayMs: () => number
  readonly stop: () => void
}

export const watchGaps = ({ members }: Crowd): GapWatch => {
  const awaySince = new Map<string, number>()
  let longest = 0
  const look = (): void => {
    const now = performance.now()
    for (const { id, device } of members) {
      const since = awaySince.get(id)
      if (since !== undefined) longest = Math.max(longest, now - since)
      if (device.isConnected()) awaySince.delete(id)
      else if (since === undefined) awaySince.set(id, now)
    }
  }
  const timer = setInterval(look, lookMs)
  return { longestAwayMs: () => longest, stop: () => clearInterval(timer) }
}

/** Of messages that were made in this time. */
export const longestWaitMs = ({ members }: Crowd, from: number, to: number): number => {
  const waits = members.flatMap(({ device }) =>
    device.ledger.sent.flatMap(({ madeAt, ackedAt }) =>
      ackedAt !== undefined && madeAt >= from && madeAt <= to ? ackedAt - madeAt : [],
    ),
  )
  return waits.reduce((longest, wait) => Math.max(longest, wait), 0)
}
