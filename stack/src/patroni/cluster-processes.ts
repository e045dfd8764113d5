/** The processes of the cluster, each known by the folder it works in: started when it is missing, ended by that folder. */
import { join } from 'node:path'
import { etcdArgs, nodeConfig, places, proxyConfig, type ClusterConfig } from './cluster-config.ts'
import { writePrivateFile } from '../machine/private-file.ts'
import { endServers, ghostOf, sendSignal, serversIn, waitUntil } from '../machine/process-life.ts'
import { findServerUser, makeFolderFor, spawnServer, type ServerUser } from '../machine/spawn-server.ts'
import { endPostgres, findBinaries, findPostmaster } from '../postgres/postgres.ts'

type Kind = 'etcd' | 'patroni' | 'haproxy'

const users: Readonly<Record<Kind, string[]>> = {
  etcd: ['etcd', 'nobody'],
  patroni: ['postgres'],
  haproxy: ['haproxy', 'nobody'],
}

const folderOf = (dir: string, kind: Kind, index: number): string => join(dir, `${kind}-${index + 1}`)

export const nodeFolder = (dir: string, index: number): string => folderOf(dir, 'patroni', index)

export const pidOf = (dir: string, kind: Kind, index: number): number | undefined =>
  serversIn(kind, folderOf(dir, kind, index))[0]

export const postmasterOf = (dir: string, index: number): number | undefined => findPostmaster(nodeFolder(dir, index))

/** The postmaster among them, alive or not. */
export const postgresPidsOf = (dir: string, index: number): number[] =>
  serversIn('postgres', join(nodeFolder(dir, index), 'pg'))

type Prepare = (folder: string, user: ServerUser | undefined) => string[]

const keep = (file: string, text: string, user: ServerUser | undefined): string => {
  writePrivateFile(file, text, user)
  return file
}

const prepares = (config: ClusterConfig, index: number): Readonly<Record<Kind, Prepare>> => ({
  etcd: () => etcdArgs(config, index),
  patroni: (folder, user) => {
    const bin = findBinaries(join(folder, 'pg'))
    return [keep(join(folder, 'patroni.yml'), nodeConfig(config, { index, folder, bin }), user)]
  },
  haproxy: (folder, user) => ['-db', '-f', keep(join(folder, 'haproxy.cfg'), proxyConfig(config), user)],
})

/** Does nothing when it runs. What comes of it is asked of the cluster, not of the process. */
export const startProcess = async (dir: string, config: ClusterConfig, [kind, index]: readonly [Kind, number]) => {
  if (pidOf(dir, kind, index) !== undefined) return
  const folder = folderOf(dir, kind, index)
  const user = await findServerUser(users[kind])
  makeFolderFor(folder, user)
  const args = prepares(config, index)[kind](folder, user)
  const server = await spawnServer({ program: kind, args, cwd: folder, log: `${folder}.log`, user })
  // Between fork and exec it is still named after us, and would be started a second time.
  await waitUntil(() => server.hasExited() || pidOf(dir, kind, index) !== undefined, 10_000)
  if (server.hasExited()) throw new Error(`${kind} ${index + 1} ended at once:\n${server.lastWords()}`)
}

const endKind = async (dir: string, kind: Kind, signal: 'SIGTERM' | 'SIGKILL'): Promise<number> => {
  const folders = places.map((place) => folderOf(dir, kind, place)).flatMap((folder) => [folder, ghostOf(folder)])
  const ended = await Promise.all(
    folders.map(async (folder) => {
      const pids = serversIn(kind, folder)
      // One that stands still does not hear; every other signal but this one.
      for (const pid of pids) sendSignal(pid, 'SIGCONT')
      await endServers(pids, { program: kind, folder, signal, timeoutMs: 20_000 })
      return pids.length
    }),
  )
  return ended.reduce((sum, count) => sum + count, 0)
}

const thawPostgres = (dir: string): void => {
  for (const pid of places.flatMap((place) => postgresPidsOf(dir, place))) sendSignal(pid, 'SIGCONT')
}

/** From the door inwards, etcd last: a primary that may not ask anybody would take its time. Says whether anything ran. */
export const endCluster = async (dir: string): Promise<boolean> => {
  thawPostgres(dir)
  const doors = await endKind(dir, 'haproxy', 'SIGTERM')
  const keepers = await endKind(dir, 'patroni', 'SIGTERM')
  const servers = await Promise.all(places.map((place) => endPostgres(nodeFolder(dir, place), 'SIGINT')))
  const locks = await endKind(dir, 'etcd', 'SIGTERM')
  return doors + keepers + locks > 0 || servers.some(Boolean)
}
