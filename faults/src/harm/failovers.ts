/**
 * What can befall three PostgreSQL under Patroni, as rows: how it strikes, how long it lasts. It is mended the same way
 * whatever it was: what stands still goes on, and what is missing is started again.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { sendSignal, waitUntil } from '@vigil/stack/machine/process-life'
import type { Cluster } from '@vigil/stack/patroni/cluster'
import { indexOf } from '@vigil/stack/patroni/cluster-state'
import { tell } from '../report.ts'

const second = 1_000
const places = [0, 1, 2] as const

/** Who is what at the moment of the strike. */
interface Scene {
  readonly cluster: Cluster
  readonly leader: number
  /** The one that commits wait for. */
  readonly sync: number
  readonly standbys: readonly number[]
  /** Notes them, so that they go on at the end. */
  readonly freeze: (pids: readonly (number | undefined)[]) => void
}

export interface Misfortune {
  readonly name: string
  readonly lastsS: number
  readonly strike: (scene: Scene) => Promise<void> | void
}

const kill = (pids: readonly (number | undefined)[]): void => {
  for (const pid of pids) if (pid !== undefined) sendSignal(pid, 'SIGKILL')
}

/** Patroni first: it would start the server again. */
const wholeNode = (cluster: Cluster, place: number): (number | undefined)[] => [
  cluster.patroniPid(place),
  ...cluster.postgresPids(place),
]

const titleOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}

/** Not so long that a standby would ask anew. */
const cutOffMs = 2.5 * second
// Longer than the lock lives (10 s) and than another needs to take it.
const beyondLockS = 22

/** What tells most comes first: the short run ends when its time is over. */
export const misfortunes: readonly Misfortune[] = [
  {
    name: 'PostgreSQL of the primary stands still, Patroni lives',
    lastsS: beyondLockS,
    strike: ({ cluster, leader, freeze }) => freeze(cluster.postgresPids(leader)),
  },
  {
    name: 'postmaster and backends of the primary killed',
    lastsS: 3,
    strike: ({ cluster, leader }) => kill(cluster.postgresPids(leader)),
  },
  {
    name: 'switchover',
    lastsS: 3,
    strike: ({ cluster, leader, sync }) => cluster.switchover(leader, sync),
  },
  {
    name: 'Patroni and PostgreSQL of the primary killed',
    lastsS: 12,
    strike: ({ cluster, leader }) => kill(wholeNode(cluster, leader)),
  },
  {
    name: 'etcd leader killed',
    lastsS: 3,
    strike: async ({ cluster }) => kill([cluster.etcdPid((await cluster.etcdLeader()) ?? 0)]),
  },
  {
    name: 'nothing leaves the primary for 2.5 s, then it is killed',
    lastsS: 3,
    async strike({ cluster, leader, freeze }) {
      const all = cluster.postgresPids(leader)
      freeze(all.filter((pid) => titleOf(pid).includes('walsender')))
      await pause(cutOffMs)
      kill(all)
    },
  },
  {
    name: 'both standbys killed',
    lastsS: 8,
    strike: ({ cluster, standbys }) => kill(standbys.flatMap((place) => wholeNode(cluster, place))),
  },
  {
    name: 'all of etcd killed',
    lastsS: 10,
    strike: ({ cluster }) => kill(places.map((place) => cluster.etcdPid(place))),
  },
  {
    name: 'postmaster of the primary killed',
    lastsS: 3,
    strike: ({ cluster, leader }) => kill([cluster.postmasterPid(leader)]),
  },
  {
    name: 'Patroni of the primary killed',
    lastsS: 14,
    strike: ({ cluster, leader }) => kill([cluster.patroniPid(leader)]),
  },
  {
    name: 'Patroni of the primary stands still',
    lastsS: beyondLockS,
    strike: ({ cluster, leader, freeze }) => freeze([cluster.patroniPid(leader)]),
  },
  {
    name: 'Patroni and PostgreSQL of the primary stand still',
    lastsS: beyondLockS,
    strike: ({ cluster, leader, freeze }) => freeze(wholeNode(cluster, leader)),
  },
  {
    name: 'the synchronous standby killed',
    lastsS: 5,
    strike: ({ cluster, sync }) => kill(wholeNode(cluster, sync)),
  },
  {
    name: 'the synchronous standby stands still',
    lastsS: 15,
    strike: ({ cluster, sync, freeze }) => freeze(wholeNode(cluster, sync)),
  },
]

/** The one by which a cluster that does not wait for its standby is seen to lose. */
export const cutOff = misfortunes.filter(({ name }) => name.startsWith('nothing leaves'))

const timelineOf = async (cluster: Cluster): Promise<number> =>
  Math.max(0, ...(await cluster.members()).map(({ timeline = 0 }) => timeline))

export interface Befallen {
  readonly name: string
  readonly from: number
  readonly to: number
  /** Each promotion begins a timeline. */
  readonly failovers: number
  readonly isHealed: boolean
}

/** Faults are at least so far apart: after a promotion it takes some seconds until a standby is named. */
const calmMs = 10 * second
const healedWithinMs = 90 * second

const becomesHealthy = (cluster: Cluster): Promise<boolean> => waitUntil(() => cluster.isHealthy(), healedWithinMs, 250)

const lookAt = async (cluster: Cluster, freeze: Scene['freeze']): Promise<Scene> => {
  const leader = (await cluster.leader()) ?? 0
  const sync = indexOf((await cluster.members()).find(({ role }) => role === 'sync_standby')?.name)
  const standbys = places.filter((place) => place !== leader)
  return { cluster, leader, sync: sync === -1 ? (standbys[0] ?? 0) : sync, standbys, freeze }
}

/** Healed, healthy and calm when it resolves. */
export const letBefall = async ({ name, strike, lastsS }: Misfortune, cluster: Cluster): Promise<Befallen> => {
  const frozen: number[] = []
  const freeze: Scene['freeze'] = (pids) => {
    for (const pid of pids) {
      if (pid === undefined) continue
      sendSignal(pid, 'SIGSTOP')
      frozen.push(pid)
    }
  }
  const scene = await lookAt(cluster, freeze)
  const before = await timelineOf(cluster)
  const from = Date.now()
  // What could not be done is seen in the figures, not at the end of the run.
  const isStruck = await Promise.resolve(scene)
    .then(strike)
    .then(
      () => true,
      (error: unknown) => {
        tell(`${name}: ${String(error)}`)
        return false
      },
    )
  await pause(lastsS * second)
  for (const pid of frozen) sendSignal(pid, 'SIGCONT')
  await cluster.restart()
  await becomesHealthy(cluster)
  await pause(calmMs)
  const isHealed = (await becomesHealthy(cluster)) && isStruck
  return { name, from, to: Date.now(), failovers: (await timelineOf(cluster)) - before, isHealed }
}
