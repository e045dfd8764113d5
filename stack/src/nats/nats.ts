/** A NATS cluster of our own, each node recognised by the folder it works in. */
import { join } from 'node:path'

import { connect } from '@nats-io/transport-node'

import type { Secrets } from '../secrets.ts'
import { natsConfig, type NatsNode } from './nats-config.ts'
import { authorityFile } from '../site-certificates.ts'
import { writePrivateFile } from '../machine/private-file.ts'
import { endServers, ghostOf, serversIn, waitUntil } from '../machine/process-life.ts'
import { findServerUser, makeFolderFor, spawnServer, type StartedServer } from '../machine/spawn-server.ts'

export type NatsPorts = { client: number; route: number }
type NatsCluster = {
  nodes: readonly NatsPorts[]
  secrets: Secrets
  /** The folder of the site's certificates. */
  tls?: string | undefined
}

const program = 'nats-server'

const nodeFolderOf = (dir: string, index: number): string => join(dir, `nats-${index + 1}`)

export const findNode = (dir: string, index: number): number | undefined =>
  serversIn(program, nodeFolderOf(dir, index))[0]

type Answer = 'none' | 'alone' | 'healthy'

/** Healthy means that its JetStream knows a leader and has caught up; alone, that only the port answers. */
const ask = async ({ nodes, secrets, tls }: NatsCluster, index: number): Promise<Answer> => {
  const connection = await connect({
    servers: `127.0.0.1:${nodes[index]?.client}`,
    user: 'system',
    pass: secrets.natsSystem,
    reconnect: false,
    ignoreClusterUpdates: true,
    timeout: 1_000,
    ...(tls && { tls: { caFile: join(tls, authorityFile) } }),
  }).catch(() => undefined)
  if (!connection) return 'none'
  try {
    const id = connection.info?.server_id ?? ''
    const answer = await connection.request(`$SYS.REQ.SERVER.${id}.HEALTHZ`, '', { timeout: 1_000 })
    return answer.json<{ data?: { status?: string } }>().data?.status === 'ok' ? 'healthy' : 'alone'
  } catch {
    return 'alone'
  } finally {
    await connection.close()
  }
}

const describeNode = ({ nodes, tls }: NatsCluster, index: number): NatsNode => ({
  name: `n${index + 1}`,
  listen: `127.0.0.1:${nodes[index]?.client}`,
  routeListen: `127.0.0.1:${nodes[index]?.route}`,
  routes: nodes.map(({ route }) => `127.0.0.1:${route}`),
  store: './store',
  syncAlways: false,
  tls:
    tls === undefined
      ? undefined
      : { ca: join(tls, authorityFile), cert: join(tls, 'nats.pem'), key: join(tls, 'nats.key') },
})

const spawnNode = async (dir: string, cluster: NatsCluster, index: number): Promise<StartedServer> => {
  const folder = nodeFolderOf(dir, index)
  await endIn(ghostOf(folder), 'SIGTERM')
  const user = await findServerUser(['nats', 'nobody'])
  makeFolderFor(folder, user)
  writePrivateFile(join(folder, 'nats.conf'), natsConfig(describeNode(cluster, index), cluster.secrets), user)
  return spawnServer({ program, args: ['-c', 'nats.conf'], cwd: folder, log: join(dir, `nats-${index + 1}.log`), user })
}

/** Without a second node there is no leader to wait for. */
const hasQuorum = (dir: string, { nodes }: NatsCluster): boolean =>
  nodes.filter((_, index) => findNode(dir, index) !== undefined).length > nodes.length / 2

/** Starts those of the given nodes that are not running, waits for all of them, and says how many it started. */
export const startNodes = async (dir: string, cluster: NatsCluster, indexes: number[]): Promise<number> => {
  const missing = indexes.filter((index) => findNode(dir, index) === undefined)
  const started = await Promise.all(missing.map((index) => spawnNode(dir, cluster, index)))
  const findDead = () => started.find((server) => server.hasExited())
  const isReady = async (index: number) => {
    const answer = await ask(cluster, index)
    return answer === 'healthy' || (answer === 'alone' && !hasQuorum(dir, cluster))
  }
  const settled = async () =>
    findDead() !== undefined || (await Promise.all(indexes.map((index) => isReady(index)))).every(Boolean)
  if (!(await waitUntil(settled, 60_000, 100)) || findDead()) {
    const words = (findDead() ?? started[0])?.lastWords() ?? 'it runs, but has no leader or has not caught up'
    throw new Error(`the NATS cluster in ${dir} did not become healthy:\n${words}`)
  }
  return started.length
}

const endIn = async (folder: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<number> => {
  const pids = serversIn(program, folder)
  await endServers(pids, { program, folder, signal, timeoutMs: 20_000 })
  return pids.length
}

/** Says how many it ended. */
export const endNodes = async (dir: string, indexes: number[], signal: 'SIGTERM' | 'SIGKILL'): Promise<number> => {
  const folders = indexes.map((index) => nodeFolderOf(dir, index)).flatMap((folder) => [folder, ghostOf(folder)])
  const ended = await Promise.all(folders.map((folder) => endIn(folder, signal)))
  return ended.reduce((sum, count) => sum + count, 0)
}
