/** The servers a bench measures: a stack of its own, and processes started as an operator starts them. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { resolve } from 'node:path'
import { gatewayFlags } from '@vigil/stack/gateway-flags'
import { findFreePorts } from '@vigil/stack/machine/free-ports'
import { waitUntil } from '@vigil/stack/machine/process-life'
import { startPrivateStack } from '@vigil/stack/private-stack'
import type { Stack } from '@vigil/stack/stack'

const root = resolve(import.meta.dirname, '../..')

// A bench machine's share: a million rows with their indexes stay in memory, as they do on a real database host.
const postgresSettings = {
  shared_buffers: '2GB',
  maintenance_work_mem: '512MB',
  work_mem: '16MB',
  max_wal_size: '8GB',
  shared_preload_libraries: 'pg_stat_statements,auto_explain',
}

/** The arguments that start our api. */
export const apiProcess = ['server/src/main.ts', 'api'] as const

export const gatewayProcess = [...gatewayFlags, 'server/src/main.ts', 'gateway'] as const

/** How one knows: it says so over HTTP, its port can be reached, or it merely runs. */
export type Ready = 'answers' | 'listens' | 'runs'

export interface NodeProcess {
  readonly pid: number
  readonly port: number
  stop(): Promise<void>
}

export interface Servers {
  readonly stack: Stack
  /** A Node process that listens where `VIGIL_API_LISTEN` (devices: `VIGIL_MQTT_LISTEN`) says; returns when it is ready. */
  start(args: readonly string[], environment?: Readonly<Record<string, string>>, ready?: Ready): Promise<NodeProcess>
  stop(): Promise<void>
}

const ended = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exit
  clearTimeout(late)
}

const runNode = (args: readonly string[], environment: Record<string, string>): ChildProcess =>
  spawn(process.execPath, [...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    // Logs go to stderr: the last line of stdout is the figures.
    stdio: ['ignore', 2, 2],
  })

const answers = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/ready`)).status === 200
  } catch {
    return false
  }
}

const listens = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket
      .once('error', () => resolve(false))
      .once('connect', () => {
        socket.destroy()
        resolve(true)
      })
  })

const checks: Record<Ready, (port: number) => Promise<boolean>> = {
  answers,
  listens,
  runs: () => Promise.resolve(true),
}

const startNode = async (
  args: readonly string[],
  environment: Record<string, string>,
  ready: Ready,
): Promise<NodeProcess> => {
  const [port] = await findFreePorts(1)
  if (port === undefined) throw new Error('no port is free')
  const listen = { VIGIL_API_LISTEN: `127.0.0.1:${port}`, VIGIL_MQTT_LISTEN: `127.0.0.1:${port}` }
  const child = runNode(args, { VIGIL_LOG_LEVEL: 'warn', ...environment, ...listen })
  const settled = async () => child.exitCode !== null || (await checks[ready](port))
  const isReady = (await waitUntil(settled, 60_000)) && child.exitCode === null
  if (!isReady || child.pid === undefined) {
    await ended(child)
    throw new Error(`${args.join(' ')} did not become ready`)
  }
  return { pid: child.pid, port, stop: () => ended(child) }
}

const migrate = async (environment: Record<string, string>): Promise<void> => {
  const child = runNode(['server/src/main.ts', 'migrate'], { ...environment, VIGIL_LOG_LEVEL: 'warn' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`the migration ended with ${code}`)
}

export const startServers = async (label: string): Promise<Servers> => {
  const stack = await startPrivateStack(label, { postgresSettings })
  const processes: NodeProcess[] = []
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map((running) => running.stop()))
    await stack.stop()
  }
  const interrupted = () => void stop().then(() => process.exit(130))
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted)
  try {
    await migrate(stack.environment)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    stack,
    stop,
    async start(args, environment = {}, ready = 'answers') {
      const running = await startNode(args, { ...stack.environment, ...environment }, ready)
      processes.push(running)
      return running
    },
  }
}

/** Says how far a bench has come, and when. */
export type Tell = (step: string) => void

/** A bench's own servers, for as long as it works with them. */
export const inServers = async <T>(name: string, work: (servers: Servers, tell: Tell) => Promise<T>): Promise<T> => {
  const started = performance.now()
  const tell: Tell = (step) =>
    console.error(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${step}`)
  const servers = await startServers(name)
  try {
    return await work(servers, tell)
  } finally {
    await servers.stop()
  }
}
