/** Which process to run. */
import process from 'node:process'
import { createLog, type Log } from '#infrastructure/log/log.ts'
import type { RunningProcess } from '#processes/running-process.ts'
import { listenAddress } from '#infrastructure/config/config.ts'
import { openMetricsDoor } from '#infrastructure/metrics/metrics-door.ts'

const metricsSetting = 'VIGIL_METRICS_LISTEN'
const [name, ...args] = process.argv.slice(2)
const log = createLog(name ?? 'vigil', process.env['VIGIL_LOG_LEVEL'])

type Start = (environment: NodeJS.ProcessEnv, log: Log) => Promise<RunningProcess>
type Task = (environment: NodeJS.ProcessEnv, log: Log, args: readonly string[]) => Promise<void>

/** Each loads only what is its own: a gateway that died is back before the api's code would have been read. */
const processes = new Map<string, () => Promise<Start>>([
  ['api', async () => (await import('#processes/api.ts')).startApi],
  ['gateway', async () => (await import('#processes/gateway.ts')).startGateway],
  ['pipeline', async () => (await import('#processes/pipeline.ts')).startPipeline],
  ['worker', async () => (await import('#processes/worker.ts')).startWorker],
])

/** Work that ends by itself. */
const tasks = new Map<string, () => Promise<Task>>([
  ['migrate', async () => (await import('#processes/migrate.ts')).runMigrate],
  ['seed', async () => (await import('#processes/seed.ts')).runSeed],
  ['admin', async () => (await import('#processes/admin.ts')).runAdmin],
  ['cell', async () => (await import('#processes/cell.ts')).runCell],
  ['transmitter', async () => (await import('#processes/transmitter.ts')).runTransmitter],
  ['field', async () => (await import('#processes/field.ts')).runField],
  ['demo-unit', async () => (await import('#processes/demo-unit.ts')).runDemoUnit],
])

const run = async (): Promise<void> => {
  const task = await tasks.get(name ?? '')?.()
  if (task) return task(process.env, log, args)
  const start = await processes.get(name ?? '')?.()
  if (!start) throw new Error(`say which process: ${[...tasks.keys(), ...processes.keys()].join(', ')}`)
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
