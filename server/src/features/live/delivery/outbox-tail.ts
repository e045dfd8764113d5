/** Reads one lane of the outbox as it grows and hands each event on, once and in order. */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Lane } from '@vigil/contract/live/live-events'
import { createWake } from '#infrastructure/clock/wake.ts'
import type { Log } from '#infrastructure/log/log.ts'
import type { OutboxEvent } from '../live.repository.ts'

/** How many events one look takes. */
export const eventsAtOnce = 500
const pollMs = 200
const sliceMs = 5

type Deps = {
  lane: Lane
  /** Where the lane ends now; a tail begins there. */
  end: () => Promise<number>
  read: (after: number) => Promise<OutboxEvent[]>
  deliver: (event: OutboxEvent) => Iterable<void>
  log: Log
}

export interface Tail {
  /** Everything up to here was delivered or is being delivered; who joins now needs nothing of it from here. */
  position(): number
  /** Known from here on where the lane stands. */
  readonly begun: Promise<void>
  /** There may be something new. */
  nudge(): void
  stop(): Promise<void>
}

export const startTail = ({ lane, end, read, deliver, log }: Deps): Tail => {
  const wake = createWake()
  let position = 0
  const stopping = new AbortController()

  const step = async (): Promise<void> => {
    const events = await read(position)
    let sliceBegan = performance.now()
    for (const event of events) {
      position = event.id
      // A long delivery lets the other lane, and everything else, take its turn.
      for (const _ of deliver(event))
        if (performance.now() - sliceBegan > sliceMs) {
          await nextTurn()
          sliceBegan = performance.now()
        }
    }
    if (events.length < eventsAtOnce) await wake.wait(pollMs)
  }

  const untilStopped = async (work: () => Promise<unknown>, isDone = () => false): Promise<void> => {
    while (!stopping.signal.aborted && !isDone()) {
      try {
        await work()
      } catch (error) {
        log.warn({ lane, error }, 'the outbox cannot be read; trying again')
        await pause(pollMs)
      }
    }
  }

  const begin = async (): Promise<void> => {
    let known = false
    await untilStopped(
      async () => {
        position = await end()
        known = true
      },
      () => known,
    )
  }
  const begun = begin()
  const running = begun.then(() => untilStopped(step))

  return {
    position: () => position,
    begun,
    nudge: wake.call,
    async stop() {
      stopping.abort()
      wake.call()
      await running
    },
  }
}
