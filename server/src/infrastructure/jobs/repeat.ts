/** Does something again and again, never twice at once; what failed is logged and tried again within a minute. */
import { createWake } from '#infrastructure/clock/wake.ts'
import type { Log } from '#infrastructure/log/log.ts'

type Options = { name: string; everyMs: number; log: Log; isWanted?: () => boolean; work: () => Promise<unknown> }

export interface Repeated {
  readonly counters: { rounds: number; failures: number }
  stop(): Promise<void>
}

/** A nightly job that met a busy database must not be missing until the next night. */
const againMs = 60_000
/** Who may not work yet asks again soon, however rarely the work itself is done. */
const unwantedMs = 1_000

export const repeat = ({ name, everyMs, log, isWanted = () => true, work }: Options): Repeated => {
  const counters = { rounds: 0, failures: 0 }
  const stopping = createWake()
  let isStopped = false

  const isRunning = (): boolean => !isStopped

  /** How long to rest after it. */
  const round = async (): Promise<number> => {
    if (!isWanted()) return unwantedMs
    try {
      await work()
      counters.rounds += 1
      return everyMs
    } catch (error) {
      counters.failures += 1
      log.warn({ job: name, error }, 'a job failed and is tried again')
      return againMs
    }
  }

  const run = async (): Promise<void> => {
    while (isRunning()) {
      const restMs = await round()
      if (!isStopped) await stopping.wait(Math.min(everyMs, restMs))
    }
  }
  const running = run()

  return {
    counters,
    async stop() {
      isStopped = true
      stopping.call()
      await running
    },
  }
}
