/** A whole platform of its own: a private stack and so many processes of each kind, all killable by name. */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { gatewayFlags } from '@vigil/stack/gateway-flags'
import { findFreePorts } from '@vigil/stack/machine/free-ports'
import { dataFolder, startPrivateStack } from '@vigil/stack/private-stack'
import type { ClusterWishes } from '@vigil/stack/patroni/cluster'
import type { Stack } from '@vigil/stack/stack'
import { answersOn, listensOn, runOnce, supervise, type Supervised } from './supervise.ts'

export interface PlatformSize {
  readonly gateways: number
  readonly pipelines: number
  readonly apis: number
  readonly workers: number
  /** How far the clock of each gateway is ahead of the others'. */
  readonly gatewayClocksMs?: readonly number[]
  /** What is different in the code of every process, by name. */
  readonly changes?: readonly string[]
  /** Fire panels come in too. */
  readonly hasPanelDoors?: boolean
  /** Each gateway tells FAULTS_HEAP_FILE what it holds, when SIGUSR2 asks. */
  readonly hasToldHeap?: boolean
  /** Three PostgreSQL under Patroni instead of one. */
  readonly highlyAvailable?: ClusterWishes
}

export interface Platform {
  readonly stack: Stack
  readonly gateways: readonly Supervised[]
  readonly pipelines: readonly Supervised[]
  readonly apis: readonly Supervised[]
  readonly workers: readonly Supervised[]
  /** Where devices connect: `mqtt://host:port`, one per gateway. */
  readonly mqttUrls: readonly string[]
  readonly apiPorts: readonly number[]
  /** Where fire panels connect, one per gateway, by TCP and by UDP; none unless asked for. */
  readonly panelPorts: readonly number[]
  /** Starts every process; call it when the registry is filled. */
  start(): Promise<void>
  crashes(): number
  /** Ends the processes; the servers run on. */
  hush(): Promise<void>
  /** Ends the processes and removes the stack. */
  stop(): Promise<void>
}

const logFolder = join(dataFolder, 'faults')

const newLogFolder = (label: string): string => {
  const folder = join(logFolder, label)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return folder
}

type Kind = 'gateway' | 'pipeline' | 'api' | 'worker'

interface Place {
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly clocks: readonly number[]
  readonly changes: readonly string[]
  readonly hasToldHeap: boolean
}

const toldHeap = ['--import', './faults/src/harm/told-heap.ts']
const shifted = ['--import', './faults/src/harm/shifted-clock.ts']
const changed = ['--import', './faults/src/harm/changed-code.ts']

interface Doors {
  readonly port?: number | undefined
  readonly panels?: number | undefined
}

const ours = (
  { folder, environment, clocks, changes, hasToldHeap }: Place,
  kind: Kind,
  index: number,
  { port, panels }: Doors = {},
): Supervised => {
  const listen: Record<string, string> = {}
  const offMs = kind === 'gateway' ? clocks[index] : undefined
  if (offMs !== undefined) listen['FAULTS_CLOCK_OFF_MS'] = String(offMs)
  if (kind === 'gateway') listen['VIGIL_MQTT_LISTEN'] = `127.0.0.1:${port}`
  if (panels !== undefined) listen['VIGIL_GB26875_LISTEN'] = listen['VIGIL_GB26875_UDP_LISTEN'] = `127.0.0.1:${panels}`
  if (kind === 'api') listen['VIGIL_API_LISTEN'] = `127.0.0.1:${port}`
  const isChanged = changes.length > 0
  if (isChanged) listen['FAULTS_CHANGES'] = changes.join()
  const isReady = { gateway: listensOn, api: answersOn, pipeline: undefined, worker: undefined }[kind]
  return supervise({
    name: `${kind} ${index + 1}`,
    args: [
      ...(offMs === undefined ? [] : shifted),
      ...(isChanged ? changed : []),
      ...(kind === 'gateway' && hasToldHeap ? toldHeap : []),
      ...(kind === 'gateway' ? gatewayFlags : []),
      'server/src/main.ts',
      kind,
    ],
    environment: { ...environment, ...listen },
    logFile: join(folder, `${kind}-${index + 1}.log`),
    isReady: isReady && port !== undefined ? () => isReady(port) : undefined,
  })
}

/** Ends everything that was started here, then the command itself: an interrupted run leaves nothing behind either. */
const platforms = new Set<() => Promise<void>>()
export const giveUp = async (exitCode: number): Promise<never> => {
  await Promise.allSettled([...platforms].map((stop) => stop()))
  process.exit(exitCode)
}
process.once('SIGINT', () => void giveUp(130))
process.once('SIGTERM', () => void giveUp(143))

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** PostgreSQL and NATS run and the schema is there; the processes wait for `start`. */
export const preparePlatform = async (
  label: string,
  size: PlatformSize,
  settings: Readonly<Record<string, string>> = {},
): Promise<Platform> => {
  const { highlyAvailable } = size
  const stack = await startPrivateStack(`faults-${label}`, highlyAvailable ? { highlyAvailable } : {})
  // A process that is started again and again need not be compiled again and again.
  const beside = { VIGIL_LOG_LEVEL: 'info', NODE_COMPILE_CACHE: join(logFolder, 'compiled') }
  const place = {
    folder: newLogFolder(label),
    environment: { ...stack.environment, ...beside, ...settings },
    clocks: size.gatewayClocksMs ?? [],
    changes: size.changes ?? [],
    hasToldHeap: size.hasToldHeap ?? false,
  }
  const panels = size.hasPanelDoors === true ? size.gateways : 0
  const ports = await findFreePorts(size.gateways + size.apis + panels)
  const mqttPorts = ports.splice(0, size.gateways)
  const apiPorts = ports.splice(0, size.apis)
  const gateways = times(size.gateways, (index) =>
    ours(place, 'gateway', index, { port: mqttPorts[index], panels: ports[index] }),
  )
  const pipelines = times(size.pipelines, (index) => ours(place, 'pipeline', index))
  const apis = times(size.apis, (index) => ours(place, 'api', index, { port: apiPorts[index] }))
  const workers = times(size.workers, (index) => ours(place, 'worker', index))
  const all = [...gateways, ...pipelines, ...apis, ...workers]

  const hush = async (): Promise<void> => void (await Promise.all(all.map((one) => one.stop())))
  const stop = async (): Promise<void> => {
    platforms.delete(stop)
    await hush()
    await stack.stop()
  }
  platforms.add(stop)
  try {
    const migration = {
      name: 'migrate',
      args: ['server/src/main.ts', 'migrate'],
      logFile: join(place.folder, 'migrate.log'),
    }
    await runOnce({ ...migration, environment: place.environment })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    stack,
    gateways,
    pipelines,
    apis,
    workers,
    apiPorts,
    panelPorts: ports,
    hush,
    stop,
    mqttUrls: mqttPorts.map((port) => `mqtt://127.0.0.1:${port}`),
    start: async () => void (await Promise.all(all.map((one) => one.start()))),
    crashes: () => all.reduce((sum, one) => sum + one.crashes(), 0),
  }
}
