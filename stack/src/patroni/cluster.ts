/** Three etcd, three PostgreSQL under Patroni, and one door that leads to whoever leads. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { memberNames, places, type ClusterConfig } from './cluster-config.ts'
import { keepClusterPorts, type ClusterPorts } from './cluster-ports.ts'
import { nodeFolder, pidOf, postgresPidsOf, postmasterOf, startProcess } from './cluster-processes.ts'
import { etcdLeaderOf, isEtcdHealthy, isHealthy, leaderOf, membersOf, type MemberState } from './cluster-state.ts'
import { refusalOf, safeApiOf, type EtcdApi } from './etcd-api.ts'
import { missingPackages, patroniVersion } from './packages.ts'
import { waitUntil } from '../machine/process-life.ts'
import { asSuperuser } from '../postgres/postgres-roles.ts'
import type { Secrets } from '../secrets.ts'

export interface ClusterWishes {
  /** Otherwise the one by which this Patroni loses nothing. */
  readonly api?: EtcdApi
  readonly isSynchronous?: boolean
}

export interface Cluster {
  readonly patroni: string
  readonly api: EtcdApi
  readonly ports: ClusterPorts
  readonly wasRunning: boolean
  /** The place of the one whose `/primary` answers. */
  leader(): Promise<number | undefined>
  members(): Promise<readonly MemberState[]>
  etcdLeader(): Promise<number | undefined>
  isHealthy(): Promise<boolean>
  patroniPid(index: number): number | undefined
  postmasterPid(index: number): number | undefined
  postgresPids(index: number): number[]
  etcdPid(index: number): number | undefined
  /** Starts what is missing, with the same words as the first time, and waits for nothing. */
  restart(): Promise<void>
  /** Hands the lead over in order; rejects when Patroni refuses. */
  switchover(from: number, to: number): Promise<void>
}

interface ClusterLaunch {
  readonly dir: string
  readonly secrets: Secrets
  readonly settings: Readonly<Record<string, string>>
  readonly wishes: ClusterWishes
}

const isRunning = (dir: string): boolean => places.some((place) => pidOf(dir, 'patroni', place) !== undefined)

const chooseApi = async (wished: EtcdApi | undefined): Promise<{ patroni: string; api: EtcdApi }> => {
  const missing = missingPackages()
  if (missing.length > 0) throw new Error(`highly available PostgreSQL needs Debian's ${missing.join(', ')}`)
  const patroni = await patroniVersion()
  const api = wished ?? safeApiOf(patroni)
  const refusal = refusalOf(patroni, api)
  if (refusal !== undefined) throw new Error(refusal)
  return { patroni, api }
}

const must = async (claim: () => Promise<boolean>, what: string): Promise<void> => {
  if (!(await waitUntil(claim, 90_000, 200))) throw new Error(`${what} within 90 s; see the logs beside it`)
}

const answersAt = ({ ports, secrets }: ClusterConfig): Promise<boolean> =>
  asSuperuser({ port: ports.rw, secrets }, 'postgres', (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )

/** The first makes the cluster and leads it; the others copy it. Where there are data, any of them may be the newest. */
const startAll = async (dir: string, config: ClusterConfig): Promise<void> => {
  const start = (kind: 'etcd' | 'patroni' | 'haproxy', index: number) => startProcess(dir, config, [kind, index])
  await Promise.all(places.map((place) => start('etcd', place)))
  await must(() => isEtcdHealthy(config.ports), `etcd in ${dir} did not become healthy`)
  const isNew = places.every((place) => !existsSync(join(nodeFolder(dir, place), 'pg', 'PG_VERSION')))
  if (isNew) {
    await start('patroni', 0)
    await must(async () => (await leaderOf(config.ports)) !== undefined, `no member of ${dir} came to lead`)
  }
  await Promise.all(places.map((place) => start('patroni', place)))
  await must(
    async () => isHealthy(await membersOf(config.ports), config.isSynchronous),
    `the three members of ${dir} did not become healthy`,
  )
  await start('haproxy', 0)
  await must(() => answersAt(config), `the door of ${dir} did not lead to whoever leads`)
}

const switchOver = async ({ ports, secrets }: ClusterConfig, [from, to]: readonly [number, number]): Promise<void> => {
  const answer = await fetch(`http://127.0.0.1:${ports.rest[from]}/switchover`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`patroni:${secrets.patroniRest}`)}` },
    body: JSON.stringify({ leader: memberNames[from], candidate: memberNames[to] }),
    signal: AbortSignal.timeout(30_000),
  })
  if (!answer.ok) throw new Error(`Patroni does not hand over: ${answer.status} ${await answer.text()}`)
}

/** Healthy when it resolves. */
export const startCluster = async ({ dir, secrets, settings, wishes }: ClusterLaunch): Promise<Cluster> => {
  const { patroni, api } = await chooseApi(wishes.api)
  const wasRunning = isRunning(dir)
  const ports = await keepClusterPorts(dir, wasRunning)
  const isSynchronous = wishes.isSynchronous ?? true
  const config = { ports, secrets, api, isSynchronous, settings }
  await startAll(dir, config)
  return {
    patroni,
    api,
    ports,
    wasRunning,
    leader: () => leaderOf(ports),
    members: () => membersOf(ports),
    etcdLeader: () => etcdLeaderOf(ports),
    isHealthy: async () => (await isEtcdHealthy(ports)) && isHealthy(await membersOf(ports), isSynchronous),
    patroniPid: (index) => pidOf(dir, 'patroni', index),
    postmasterPid: (index) => postmasterOf(dir, index),
    postgresPids: (index) => postgresPidsOf(dir, index),
    etcdPid: (index) => pidOf(dir, 'etcd', index),
    async restart() {
      for (const kind of ['etcd', 'patroni'] as const)
        await Promise.all(places.map((place) => startProcess(dir, config, [kind, place])))
    },
    switchover: (from, to) => switchOver(config, [from, to]),
  }
}
