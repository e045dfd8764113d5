/** One step after the other, each saying how long until the next; what fails is tried again. */
import { createWake } from '#infrastructure/clock/wake.ts'
import type { Log } from '#infrastructure/log/log.ts'

interface Deps {
  readonly step: () => Promise<number>
  /** When it was stopped, and no step is under way. */
  readonly end: () => void
  readonly log: Log
  readonly equipment: string
}

export interface Stepping {
  /** The next one now. */
  wake(): void
  stop(): Promise<void>
}

const afterFailureMs = 1_000

export const startStepping = ({ step, end, log, equipment }: Deps): Stepping => {
  const wake = createWake()
  const stopping = new AbortController()
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const waitMs = await step().catch((error: unknown) => {
        log.warn({ error, equipment }, 'it could not be asked')
        return afterFailureMs
      })
      if (waitMs > 0 && !stopping.signal.aborted) await wake.wait(waitMs)
    }
    end()
  }
  // Not before whoever starts it has it in hand.
  const running = Promise.resolve().then(run)
  return {
    wake: wake.call,
    async stop() {
      stopping.abort()
      wake.call()
      await running
    },
  }
}
