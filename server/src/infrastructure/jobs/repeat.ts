/** Does something again and again, never twice at once; a failure is logged and the next round comes all the same. */
import { createWake } from '#infrastructure/clock/wake.ts'
import type { Log } from '#infrastructure/log/log.ts'

type Options = { name: string; everyMs: number; log: Log; isWanted?: () => boolean; work: () => Promise<unknown> }

export interface Repeated {
  readonly counters: { rounds: number; failures: number }
  stop(): Promise<void>
}

export const repeat = ({ name, everyMs, log, isWanted = () => true, work }: Options): Repeated => {
  const counters = { rounds: 0, failures: 0 }
  const stopping = createWake()
  let isStopped = false

  const isRunning = (): boolean => !isStopped

  const round = async (): Promise<void> => {
    try {
      await work()
      counters.rounds += 1
    } catch (error) {
      counters.failures += 1
      log.warn({ job: name, error }, 'a job failed and is tried again')
    }
  }

  const run = async (): Promise<void> => {
    while (isRunning()) {
      const isDone = isWanted()
      if (isDone) await round()
      // Who may not work yet asks again soon, however rarely the work itself is done.
      if (!isStopped) await stopping.wait(isDone ? everyMs : Math.min(everyMs, 1_000))
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
