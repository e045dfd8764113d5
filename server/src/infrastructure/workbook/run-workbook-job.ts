/** One workbook at a time, on a thread with an end and with a limit to its memory: alarms share this process. */
import { Worker } from 'node:worker_threads'
import { createShortLine } from '#infrastructure/clock/turns.ts'
import type { WorkbookAnswer, WorkbookJob } from './workbook-job.ts'

const patienceMs = 20_000
const resourceLimits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 }

const oneByOne = createShortLine(1, 20)

/** null where the file is none, or is made to fill the memory or the time of whoever opens it. */
export const runWorkbookJob = (job: WorkbookJob): Promise<WorkbookAnswer | 'busy'> => oneByOne(() => answerOf(job))

const answerOf = (job: WorkbookJob): Promise<WorkbookAnswer> => {
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), { workerData: job, resourceLimits })
  const { promise, resolve } = Promise.withResolvers<WorkbookAnswer>()
  const late = setTimeout(() => resolve(null), patienceMs)
  thread.once('message', resolve)
  // Out of memory, or a mistake of the libraries: either way there is no table.
  thread.once('error', () => resolve(null))
  thread.once('exit', () => resolve(null))
  return promise.finally(() => {
    clearTimeout(late)
    void thread.terminate()
  })
}
