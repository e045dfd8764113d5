/** Which process to run. */
import process from 'node:process'
import { createLog, type Log } from '#infrastructure/log/log.ts'
import { runAdmin } from '#processes/admin.ts'
import { startApi } from '#processes/api.ts'
import { runDemoUnit } from '#processes/demo-unit.ts'
import { startGateway } from '#processes/gateway.ts'
import { prepareDatabase, prepareStreams } from '#processes/migrate.ts'
import { startPipeline } from '#processes/pipeline.ts'
import type { RunningProcess } from '#processes/running-process.ts'
import { runSeed } from '#processes/seed.ts'
import { startWorker } from '#processes/worker.ts'
import { listenAddress, required } from '#infrastructure/config/config.ts'
import { openMetricsDoor } from '#infrastructure/metrics/metrics-door.ts'

const metricsSetting = 'VIGIL_METRICS_LISTEN'
const [name, ...args] = process.argv.slice(2)
const log = createLog(name ?? 'vigil', process.env['VIGIL_LOG_LEVEL'])

const processes = new Map<string, (environment: NodeJS.ProcessEnv, log: Log) => Promise<RunningProcess>>([
  ['api', startApi],
  ['gateway', startGateway],
  ['pipeline', startPipeline],
  ['worker', startWorker],
])

/** Work that ends by itself. */
const tasks = new Map([
  ['seed', runSeed],
  ['admin', runAdmin],
  ['demo-unit', runDemoUnit],
])

const run = async (): Promise<void> => {
  if (name === 'migrate') {
    const applied = await prepareDatabase(required(process.env, 'VIGIL_DATABASE_OWNER_URL'))
    await prepareStreams(process.env, log)
    log.info({ applied }, 'the schema and the streams are current')
    return
  }
  const task = tasks.get(name ?? '')
  if (task) return task(process.env, log, args)
  const start = processes.get(name ?? '')
  if (!start) throw new Error(`say which process: ${['migrate', ...tasks.keys(), ...processes.keys()].join(', ')}`)
  const running = await start(process.env, log)
  await openDoor(name ?? '', running)
  const stop = (): void => void running.stop().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
}

/** Only where a site says so: figures are nobody's business by default. */
const openDoor = async (kind: string, { figures, missing }: RunningProcess): Promise<void> => {
  if (!process.env[metricsSetting]) return
  const listen = listenAddress(process.env, metricsSetting, '')
  const { listening } = await openMetricsDoor(listen, { process: kind, figures, missing })
  log.info({ listening }, 'figures are shown')
}

run().catch((error: unknown) => {
  log.fatal({ reason: error instanceof Error ? error.message : String(error) }, 'the process could not start')
  // What had begun already (a pool, a timer) would keep a process alive that serves nobody.
  process.exit(1)
})
