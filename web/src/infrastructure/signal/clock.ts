/** The platform's time. A device whose clock is wrong would tell wrong ages and count down to a wrong moment. */
import { createContext } from 'react'

export interface Clock {
  readonly now: () => number
}

/** A frame needs a moment on its way; within this much two of them agree, and the one that came faster is nearer. */
const jitterMs = 2_000

export const createClock = (deviceNow: () => number = Date.now) => {
  let ahead = 0
  return {
    now: (): number => deviceNow() + ahead,
    /** A frame says when it was sent. */
    hear(sentAt: string): void {
      const heard = Date.parse(sentAt) - deviceNow()
      if (heard > ahead || ahead - heard > jitterMs) ahead = heard
    },
  }
}

/** Before anybody has said what time it is, the device's own. */
export const ClockContext = createContext<Clock>({ now: Date.now })
