/** Lanes share a processor: while what threatens life is judged, no other batch begins. None that has begun holds still. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Lane } from '#infrastructure/stream/lane.ts'

/** Longer than a fire is judged. A flood of fires then shares with the others, batch by batch. */
const mostMs = 100

export const giveWayTo =
  (urgent: Pick<Lane, 'underWay'>, ms = mostMs) =>
  async (): Promise<void> => {
    const judging = urgent.underWay()
    if (judging) await Promise.race([judging, sleep(ms)])
  }
