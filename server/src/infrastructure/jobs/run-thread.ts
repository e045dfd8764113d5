/** Work that would hold up its process, on a thread with an end and with a limit to its memory: alarms share this process. */
import { Worker } from 'node:worker_threads'

const usualPatienceMs = 20_000
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }

/** null where it ran out of memory or of time, or a library made a mistake. */
export const runThread = <Answer>(
  script: URL,
  workerData: unknown,
  patienceMs = usualPatienceMs,
): Promise<Answer | null> => {
  const thread = new Worker(script, { workerData, resourceLimits })
  const { promise, resolve } = Promise.withResolvers<Answer | null>()
  const late = setTimeout(() => resolve(null), patienceMs)
  thread.once('message', resolve)
  thread.once('error', () => resolve(null))
  thread.once('exit', () => resolve(null))
  return promise.finally(() => {
    clearTimeout(late)
    void thread.terminate()
  })
}
