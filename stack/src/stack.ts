/** PostgreSQL and a three-node NATS cluster in one folder: what every command that needs servers starts and stops. */
import { chmodSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

import { keepCertificates } from './device-certificates.ts'
import { environmentOf, type StackEnvironment } from './environment.ts'
import { withFolderLock } from './machine/folder-lock.ts'
import { isRoot, openPathTo } from './machine/spawn-server.ts'
import { endNodes, findNode, startNodes } from './nats/nats.ts'
import { endPostgres, findPostmaster, startPostgres } from './postgres/postgres.ts'
import { provisionPostgres } from './postgres/postgres-roles.ts'
import { keepSecrets } from './secrets.ts'
import { keepPorts } from './stack-ports.ts'

export type StackPids = { postgres: number | undefined; nats: (number | undefined)[] }

export type Stack = {
  dir: string
  environment: StackEnvironment
  /** Whose word devices take for the platform's certificate. */
  deviceCa: string
  wasRunning: boolean
  pids: () => StackPids
  stop: () => Promise<void>
  /** kill -9, as a fault would; `index` is 0, 1 or 2. Returns when the process is gone. */
  killNode: (index: number) => Promise<void>
  restartNode: (index: number) => Promise<void>
  killPostgres: () => Promise<void>
  restartPostgres: () => Promise<void>
}

export type StackOptions = {
  dir: string
  /** PostgreSQL settings that differ from ours, for a bench. */
  postgresSettings?: Readonly<Record<string, string>>
}

const allNodes = [0, 1, 2]

/** /proc shows real paths, and by them we recognise our servers; the folder itself may be gone. */
const realFolder = (dir: string): string => (existsSync(dir) ? realpathSync(dir) : resolve(dir))

export const findPids = (folder: string): StackPids => {
  const dir = realFolder(folder)
  return { postgres: findPostmaster(dir), nats: allNodes.map((index) => findNode(dir, index)) }
}

const isRunning = ({ postgres, nats }: StackPids): boolean =>
  postgres !== undefined || nats.some((pid) => pid !== undefined)

const prepareFolder = (wanted: string): string => {
  mkdirSync(wanted, { recursive: true })
  const dir = realFolder(wanted)
  if (statSync(dir).uid !== process.getuid?.()) throw new Error(`${dir} belongs to another user: start it as that user`)
  chmodSync(dir, isRoot() ? 0o711 : 0o700)
  openPathTo(dir)
  return dir
}

const startServers = async (dir: string, { postgresSettings }: StackOptions) => {
  const secrets = keepSecrets(dir)
  const ports = await keepPorts(dir, isRunning(findPids(dir)))
  const postgres = { dir, port: ports.postgres, secrets, settings: postgresSettings ?? {} }
  const cluster = { nodes: ports.nats, secrets }
  const starts = [startPostgres(postgres), startNodes(dir, cluster, allNodes)] as const
  // Both are waited for, so that after a failure of one the other is not still being started.
  await Promise.allSettled(starts)
  const [startedPostgres, startedNodes] = await Promise.all(starts)
  await provisionPostgres(postgres)
  return {
    secrets,
    certificates: keepCertificates(dir),
    ports,
    postgres,
    cluster,
    wasRunning: !startedPostgres && startedNodes === 0,
  }
}

export const startStack = async (options: StackOptions): Promise<Stack> => {
  const dir = prepareFolder(options.dir)
  const started = await withFolderLock(dir, () => startServers(dir, options))
  const { postgres, cluster } = started
  return {
    dir,
    environment: environmentOf(started.ports, started.secrets, started.certificates),
    deviceCa: started.certificates.ca,
    wasRunning: started.wasRunning,
    pids: () => findPids(dir),
    stop: async () => void (await stopStack(dir)),
    killNode: async (index) => void (await endNodes(dir, [index], 'SIGKILL')),
    restartNode: async (index) => void (await startNodes(dir, cluster, [index])),
    killPostgres: async () => void (await endPostgres(dir, 'SIGKILL')),
    restartPostgres: async () => void (await startPostgres(postgres)),
  }
}

/** Stops what runs in this folder and nothing else; false when nothing did. */
export const stopStack = async (folder: string): Promise<boolean> => {
  const dir = realFolder(folder)
  return withFolderLock(dir, async () => {
    const [hadPostgres, nodes] = await Promise.all([endPostgres(dir, 'SIGINT'), endNodes(dir, allNodes, 'SIGTERM')])
    return hadPostgres || nodes > 0
  })
}
