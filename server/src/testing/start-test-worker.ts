/** The real worker beside a test's api. */
import { createLog } from '#infrastructure/log/log.ts'
import { startWorker, type RunningWorker } from '#processes/worker.ts'

export const startTestWorker = (environment: Readonly<Record<string, string>>): Promise<RunningWorker> =>
  startWorker(environment, createLog('worker', 'fatal'))
