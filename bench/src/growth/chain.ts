/** Devices in front, processes behind, and what each part uses for what it is told; idle work is taken off. */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openEventVoice, type EventVoice } from '#alarm/event-voice.ts'
import type { Gateway } from '#alarm/unit-registry.ts'
import { waitForReaders } from '#lanes/contender.ts'
import { keepTo } from '#lanes/schedule.ts'
import { openAll } from '#lanes/voices.ts'
import { countCpu, type CpuParts } from '#machine/cpu.ts'
import { gatewayProcess, type NodeProcess, type Servers } from '../servers.ts'

export const parts = ['gateway', 'pipeline', 'worker', 'api', 'postgres', 'nats'] as const
type Part = (typeof parts)[number]
/** Microseconds of processor time. */
export type Use = Readonly<Record<Part, number>>

export interface Chain {
  readonly owner: pg.Client
  readonly gateways: readonly Gateway[]
  readonly voices: readonly EventVoice[]
  readonly cpu: CpuParts<Part>
}

const pipelineProcess = ['server/src/main.ts', 'pipeline'] as const

interface Deps {
  readonly servers: Servers
  readonly owner: pg.Client
  readonly gateways: readonly Gateway[]
  readonly secret: string
  readonly api: NodeProcess
  readonly worker: NodeProcess
}

export const startChain = async ({ servers, owner, gateways, secret, api, worker }: Deps): Promise<Chain> => {
  const gateway = await servers.start(gatewayProcess, {}, 'listens')
  const pipeline = await servers.start(pipelineProcess, {}, 'runs')
  await waitForReaders(owner)
  const voices = await openAll(gateways, (device) => openEventVoice(device, { port: gateway.port, secret }))
  const { postgres, nats } = servers.stack.pids()
  return {
    owner,
    gateways,
    voices,
    cpu: {
      gateway: { pids: [gateway.pid] },
      pipeline: { pids: [pipeline.pid] },
      worker: { pids: [worker.pid] },
      api: { pids: [api.pid] },
      postgres: { pids: postgres === undefined ? [] : [postgres], forks: true },
      nats: { pids: nats.flatMap((pid) => pid ?? []) },
    },
  }
}

/** One pipeline more; returns when every one of them has a share of the lanes. */
export const addPipeline = async (servers: Servers, chain: Chain): Promise<Chain> => {
  const { pid } = await servers.start(pipelineProcess, {}, 'runs')
  const pids = [...chain.cpu.pipeline.pids, pid]
  for (let tries = 0; tries < 150; tries += 1) {
    const { rows } = await chain.owner.query<{ owners: number }>(
      `select count(distinct owner)::int as owners from lease where until > now() and owner <> ''`,
    )
    if (rows[0]?.owners === pids.length) return { ...chain, cpu: { ...chain.cpu, pipeline: { pids } } }
    await pause(200)
  }
  throw new Error(`${pids.length} pipelines do not share the lanes`)
}

const useOf = (of: (part: Part) => number): Use => ({
  gateway: of('gateway'),
  pipeline: of('pipeline'),
  worker: of('worker'),
  api: of('api'),
  postgres: of('postgres'),
  nats: of('nats'),
})

/** What everything uses in a millisecond in which nobody says anything. */
export const measureIdle = async ({ cpu }: Chain, ms: number): Promise<Use> => {
  const usedBy = countCpu(cpu)
  const began = performance.now()
  await pause(ms)
  const passed = performance.now() - began
  return useOf((part) => usedBy(part) / passed)
}

const lateMs = 120_000
const settleMs = 5_000

/** Spread over everybody, however many are said: places far apart share no memory that is warm. */
const spread = <T>(all: readonly T[], place: number, of: number): T => {
  const found = all[Math.floor((place * all.length) / of) % all.length]
  if (found === undefined) throw new Error('nobody can speak')
  return found
}

interface Load {
  readonly perSec: number
  readonly ms: number
  readonly idle: Use
}

/** Microseconds of each part for one message of `work`, which says how many it sent; until the last is stored. */
const costOf = async ({ cpu }: Chain, idle: Use, work: () => Promise<number>): Promise<Use> => {
  const usedBy = countCpu(cpu)
  const began = performance.now()
  const count = await work()
  const passed = performance.now() - began
  return useOf((part) => Math.max(0, usedBy(part) - idle[part] * passed) / count)
}

const acked = ({ voices }: Chain): number => voices.reduce((sum, voice) => sum + voice.acked(), 0)

const waitingEvents = `select count(*)::int as waiting from event_inbox i
  join lease l on l.lane = i.lane and l.shard_group = i.shard_group where i.id > l.position`

const untilJudged = async (chain: Chain, wanted: number): Promise<void> => {
  const deadline = performance.now() + lateMs
  const isJudged = async (): Promise<boolean> => {
    if (acked(chain) < wanted) return false
    const { rows } = await chain.owner.query<{ waiting: number }>(waitingEvents)
    return rows[0]?.waiting === 0
  }
  while (!(await isJudged())) {
    if (performance.now() > deadline) throw new Error('not every alarm was acknowledged and judged within two minutes')
    await pause(250)
  }
}

/** Detectors that had no alarm get one and lose it again; one in ten threatens life. `round`: which of a panel's. */
export const measureAlarms = (chain: Chain, { perSec, ms, idle }: Load, round: number): Promise<Use> =>
  costOf(chain, idle, async () => {
    const said = Math.floor((perSec * ms) / 1_000)
    const half = Math.ceil(said / 2)
    const before = acked(chain)
    const say = (turn: number): void => {
      const place = turn % half
      const voice = spread(chain.voices, place, half)
      const child = spread(chain.gateways, place, half).points[round]?.childKey
      voice.say({ key: place % 10 === 0 ? 'fireAlarm' : 'chamberDirty', on: turn < half, child })
    }
    await keepTo({ perSec, ms, say })
    await untilJudged(chain, before + said)
    return said
  })

const readSoFar = async ({ owner }: Chain): Promise<number> => {
  const { rows } = await owner.query<{ read: string }>('select sum(position) as read from lease where lane = 0')
  return Number(rows[0]?.read)
}

/** Until all are stored, or nothing more comes: what a gateway has no room for it sheds, and says so by not acknowledging. */
const untilRead = async (chain: Chain, wanted: number): Promise<number> => {
  let [read, since] = [await readSoFar(chain), performance.now()]
  while (read < wanted && performance.now() - since < settleMs) {
    await pause(250)
    const now = await readSoFar(chain)
    if (now > read) [read, since] = [now, performance.now()]
  }
  return read
}

export interface Readings {
  readonly use: Use
  /** Said and not stored: on a machine that had no time for them. */
  readonly shed: number
}

export const measureReadings = async (chain: Chain, { perSec, ms, idle }: Load): Promise<Readings> => {
  const said = Math.floor((perSec * ms) / 1_000)
  let stored = 0
  const use = await costOf(chain, idle, async () => {
    const before = await readSoFar(chain)
    await keepTo({ perSec, ms, say: (turn) => spread(chain.voices, turn, said).sayReading() })
    stored = (await untilRead(chain, before + said)) - before
    return stored
  })
  return { use, shed: said - stored }
}

/** Everybody says something once: what is new to the platform costs more, and only once. */
export const sayHello = async (chain: Chain): Promise<void> => {
  const before = await readSoFar(chain)
  const { voices } = chain
  await keepTo({ perSec: 500, ms: voices.length * 2, say: (turn) => voices[turn]?.sayReading() })
  await untilRead(chain, before + voices.length)
}
