/**
 * Whether the platform itself could hear. After an outage of its own, or behind a backlog, silence proves nothing: then
 * everyone gets his full interval anew.
 */

export interface Hearing {
  /** Takes note of how far the group's log is heard; false while that is too long ago. */
  listen(group: number, caughtUpAt: number, now: number): boolean
  /** Silence before this moment does not count. */
  since(group: number): number
  /** This process begins to hear a group that was last heard then. */
  begin(group: number, lastHeardAt: number): void
}

/** As far behind as the last stored message may be. */
const staleMs = 5_000
/** An outage as short as this is made up for by every device's next report. */
const forgivenMs = 10_000

interface Ear {
  since: number
  /** When hearing stopped; undefined while it goes on. */
  deafSince: number | undefined
}

export const createHearing = (): Hearing => {
  const ears = new Map<number, Ear>()
  return {
    listen(group, caughtUpAt, now) {
      const ear = ears.get(group)
      if (!ear) return false
      if (now - caughtUpAt > staleMs) {
        ear.deafSince ??= caughtUpAt
        return false
      }
      if (ear.deafSince !== undefined && now - ear.deafSince > forgivenMs) ear.since = now
      ear.deafSince = undefined
      return true
    },
    since: (group) => ears.get(group)?.since ?? 0,
    begin: (group, lastHeardAt) => void ears.set(group, { since: 0, deafSince: lastHeardAt }),
  }
}
