/** PostgreSQL and a three-node NATS cluster in one folder: what every command that needs servers starts and stops. */
import { chmodSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'

import { keepCertificates } from './device-certificates.ts'
import { environmentOf, type StackEnvironment } from './environment.ts'
import { withFolderLock } from './machine/folder-lock.ts'
import { closedLines, keepTls } from './closed-lines.ts'
import { waitUntil } from './machine/process-life.ts'
import { isRoot, openPathTo } from './machine/spawn-server.ts'
import { endNodes, findNode, startNodes } from './nats/nats.ts'
import { endCluster } from './patroni/cluster-processes.ts'
import { startCluster, type Cluster, type ClusterWishes } from './patroni/cluster.ts'
import { endPostgres, findPostmaster, startPostgres } from './postgres/postgres.ts'
import { provisionPostgres, type PostgresAddress } from './postgres/postgres-roles.ts'
import { keepSecrets } from './secrets.ts'
import { keepPorts } from './stack-ports.ts'

export type StackPids = { postgres: number | undefined; nats: (number | undefined)[] }

export type Stack = {
  dir: string
  environment: StackEnvironment
  /** Whose word devices take for the platform's certificate. */
  deviceCa: string
  wasRunning: boolean
  /** Only where it was wished for: then the addresses lead to whoever leads, and there is no PostgreSQL beside it. */
  cluster: Cluster | undefined
  pids: () => StackPids
  stop: () => Promise<void>
  /** kill -9, as a fault would; `index` is 0, 1 or 2. Returns when the process is gone. */
  killNode: (index: number) => Promise<void>
  restartNode: (index: number) => Promise<void>
  killPostgres: () => Promise<void>
  restartPostgres: () => Promise<void>
  /** New certificates under the same CA, taken by the servers that run; nothing without `hasTls`. */
  renewCertificates: () => Promise<void>
}

export type StackOptions = {
  dir: string
  /** PostgreSQL settings that differ from ours, for a bench. */
  postgresSettings?: Readonly<Record<string, string>>
  /** Nobody reaches PostgreSQL or NATS without TLS; the environment names the CA. */
  hasTls?: boolean
  /** Three PostgreSQL under Patroni instead of one. */
  highlyAvailable?: ClusterWishes
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

type Options = Omit<StackOptions, 'dir'>

interface DatabasePlace {
  readonly dir: string
  readonly port: number
  readonly tls: string | undefined
}

const startDatabase = async ({ dir, port, tls }: DatabasePlace, { postgresSettings, highlyAvailable }: Options) => {
  const secrets = keepSecrets(dir)
  const postgres = { dir, port, secrets, settings: postgresSettings ?? {}, tls }
  if (!highlyAvailable) return { postgres, wasRunning: !(await startPostgres(postgres)), cluster: undefined }
  // Patroni and HAProxy would need certificates of their own.
  if (tls !== undefined)
    throw new Error('three PostgreSQL under Patroni are not started with closed lines: leave out one of the two')
  const cluster = await startCluster({ dir, secrets, settings: postgres.settings, wishes: highlyAvailable })
  return { postgres: { ...postgres, port: cluster.ports.rw }, wasRunning: cluster.wasRunning, cluster }
}

/** The door closes while the lead changes hands, and each statement may be run again. */
const provision = async (address: PostgresAddress, cluster: Cluster | undefined): Promise<void> => {
  const tries = () =>
    provisionPostgres(address).then(
      () => true,
      () => false,
    )
  if (cluster && (await waitUntil(tries, 30_000, 500))) return
  await provisionPostgres(address)
}

const startServers = async (dir: string, options: Options) => {
  const secrets = keepSecrets(dir)
  const ports = await keepPorts(dir, isRunning(findPids(dir)))
  const tls = options.hasTls ? await keepTls(dir, false) : undefined
  const nats = { nodes: ports.nats, secrets, tls }
  const starts = [startDatabase({ dir, port: ports.postgres, tls }, options), startNodes(dir, nats, allNodes)] as const
  // Both are waited for, so that after a failure of one the other is not still being started.
  await Promise.allSettled(starts)
  const [{ postgres, wasRunning, cluster }, startedNodes] = await Promise.all(starts)
  await provision(postgres, cluster)
  return {
    secrets,
    certificates: keepCertificates(dir),
    ports: { ...ports, postgres: postgres.port },
    postgres,
    nats,
    cluster,
    tls,
    wasRunning: wasRunning && startedNodes === 0,
  }
}

export const startStack = async ({ dir: wanted, ...options }: StackOptions): Promise<Stack> => {
  const dir = prepareFolder(wanted)
  const started = await withFolderLock(dir, () => startServers(dir, options))
  const { postgres, nats } = started
  return {
    dir,
    environment: {
      ...environmentOf(started.ports, started.secrets, started.certificates),
      ...closedLines(started.tls),
    },
    deviceCa: started.certificates.ca,
    wasRunning: started.wasRunning,
    cluster: started.cluster,
    pids: () => findPids(dir),
    stop: async () => void (await stopStack(dir)),
    killNode: async (index) => void (await endNodes(dir, [index], 'SIGKILL')),
    restartNode: async (index) => void (await startNodes(dir, nats, [index])),
    killPostgres: async () => void (await endPostgres(dir, 'SIGKILL')),
    restartPostgres: async () => void (await startPostgres(postgres)),
    renewCertificates: async () => {
      await keepTls(dir, true)
      const { postgres: postmaster, nats } = findPids(dir)
      for (const pid of [postmaster, ...nats]) if (pid !== undefined) process.kill(pid, 'SIGHUP')
    },
  }
}

/** Stops what runs in this folder and nothing else; false when nothing did. */
export const stopStack = async (folder: string): Promise<boolean> => {
  const dir = realFolder(folder)
  return withFolderLock(dir, async () => {
    const [hadPostgres, hadCluster, nodes] = await Promise.all([
      endPostgres(dir, 'SIGINT'),
      endCluster(dir),
      endNodes(dir, allNodes, 'SIGTERM'),
    ])
    return hadPostgres || hadCluster || nodes > 0
  })
}
