/** One workbook at a time, on a thread of its own. */
import { createShortLine } from '#infrastructure/clock/turns.ts'
import { runThread } from '#infrastructure/jobs/run-thread.ts'
import type { WorkbookAnswer, WorkbookJob } from './workbook-job.ts'

const oneByOne = createShortLine(1, 20)
const script = new URL('./workbook-thread.ts', import.meta.url)

/** null where the file is none, or is made to fill the memory or the time of whoever opens it. */
export const runWorkbookJob = (job: WorkbookJob): Promise<WorkbookAnswer | 'busy'> =>
  oneByOne(() => runThread<WorkbookAnswer>(script, job))
