/** `pnpm bench alarm`: from a device's socket to the painted pixel, with every promise kept; beside it a peer that makes none. */
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { countCpu, type CpuParts } from '#machine/cpu.ts'
import { openScreen } from '#lanes/screen.ts'
import { openAll } from '#lanes/voices.ts'
import { apiProcess, gatewayProcess, startServers, type NodeProcess, type Servers } from '../servers.ts'
import { measureBare, type BareRate } from './bare-engine.ts'
import { countWrites, type Writes } from './count-writes.ts'
import { openEventVoice, type EventVoice } from './event-voice.ts'
import { createFreshPoints, measurePixels, type Pixels } from './measure-pixels.ts'
import { sayFresh } from './measure-fresh.ts'
import { saturateAlarms } from './measure-rate.ts'
import { loseOurs, losePeer } from './measure-loss.ts'
import { openPeerScreen } from './peer-screen.ts'
import { installPeer, startPeer, type Peer } from './peer.ts'
import { fillUnits, type UnitRegistry } from './unit-registry.ts'
import { builtSite, openPlainWall, openWall } from './wall.ts'

type Part = 'gateway' | 'pipeline' | 'api' | 'postgres' | 'nats' | 'generator'
type PeerPart = 'broker' | 'nodeRed' | 'generator'

export interface AlarmResult extends BareRate {
  readonly pixels: Pixels
  readonly stretch: Pixels
  readonly rate: number
  readonly us: Readonly<Record<Part, number>>
  /** Of one alarm, as are the microseconds. */
  readonly writes: Writes
  readonly fresh: Fresh
  readonly lostOnKill: number
  readonly peerPixels: Pixels
  readonly peerRate: number
  readonly peerUs: Readonly<Record<PeerPart, number>>
  readonly peerLostOnKill: number
  readonly load: number
}

/** The same of alarms that come for the first time, which a storm is made of. */
interface Fresh {
  readonly rate: number
  readonly us: Readonly<Record<Part, number>>
  readonly writes: Writes
}

interface Amount {
  readonly pixelMs: number
  readonly rateMs: number
  readonly fresh: number
  readonly killed: number
}
const amounts: Record<'quick' | 'full', Amount> = {
  quick: { pixelMs: 5_000, rateMs: 3_000, fresh: 1_000, killed: 1_000 },
  full: { pixelMs: 60_000, rateMs: 20_000, fresh: 5_000, killed: 10_000 },
}
const size = { projects: 1, gateways: 200, points: 50 }
const steady = { alarms: 200, readings: 500 }
const stretched = { alarms: 500, readings: 2_000 }

interface Ours {
  readonly servers: Servers
  readonly owner: pg.Client
  readonly registry: UnitRegistry
  readonly voices: readonly EventVoice[]
  readonly api: NodeProcess
  readonly pipeline: NodeProcess
  readonly parts: CpuParts<Part>
}

const startOurs = async (servers: Servers, owner: pg.Client, site: string): Promise<Ours> => {
  const registry = await fillUnits(owner, size)
  const gateway = await servers.start(gatewayProcess, {}, 'listens')
  const pipeline = await servers.start(['server/src/main.ts', 'pipeline'], {}, 'runs')
  await servers.start(['server/src/main.ts', 'worker'], {}, 'runs')
  const api = await servers.start(apiProcess, { VIGIL_WEB_ROOT: site })
  const wire = { port: gateway.port, secret: registry.secret }
  const voices = await openAll(registry.gateways, (device) => openEventVoice(device, wire))
  const { postgres, nats } = servers.stack.pids()
  return {
    servers,
    owner,
    registry,
    voices,
    api,
    pipeline,
    parts: {
      gateway: { pids: [gateway.pid] },
      pipeline: { pids: [pipeline.pid] },
      api: { pids: [api.pid] },
      postgres: { pids: postgres === undefined ? [] : [postgres], forks: true },
      nats: { pids: nats.flatMap((pid) => pid ?? []) },
      generator: { pids: [process.pid] },
    },
  }
}

type Tell = (step: string) => void

/** What each part used and what was written while `work` went on, an alarm. */
const costsOf = async <T extends { readonly heard: number }>({ parts, servers }: Ours, work: () => Promise<T>) => {
  const written = await countWrites(servers.stack.environment.VIGIL_DATABASE_SUPER_URL)
  const usedBy = countCpu(parts)
  const result = await work()
  const of = (part: Part): number => usedBy(part) / result.heard
  const us = {
    gateway: of('gateway'),
    pipeline: of('pipeline'),
    api: of('api'),
    postgres: of('postgres'),
    nats: of('nats'),
    generator: of('generator'),
  }
  const { entries, bytes } = await written()
  return { result, us, writes: { entries: entries / result.heard, bytes: bytes / result.heard } }
}

const measureFresh = async (ours: Ours, count: number): Promise<Fresh> => {
  const { api, registry, voices } = ours
  const screen = await openScreen(api.port, registry)
  const heard = new Set<string>()
  screen.listen((equipmentId) => void heard.add(equipmentId))
  const { result, us, writes } = await costsOf(ours, async () => {
    const rate = await sayFresh({ voices, gateways: registry.gateways, heard, count })
    return { rate, heard: count }
  })
  screen.close()
  return { rate: result.rate, us, writes }
}

const measureOurs = async (ours: Ours, { pixelMs, rateMs, fresh: count, killed }: Amount, tell: Tell) => {
  const { api, registry, voices } = ours
  const wall = await openWall(`http://127.0.0.1:${api.port}`, registry.token)
  const freshPoint = createFreshPoints(voices, registry.gateways, (_, { id }) => id)
  await measurePixels(voices, wall, { ...steady, ms: 3_000, freshPoint })
  const pixels = await measurePixels(voices, wall, { ...steady, ms: pixelMs, freshPoint })
  tell(`${pixels.times.length} pixels, ${pixels.missing} missing`)
  const stretch = await measurePixels(voices, wall, { ...stretched, ms: pixelMs, freshPoint })
  tell(`${stretch.times.length} pixels under stretch, ${stretch.missing} missing`)
  await wall.close()
  const screen = await openScreen(api.port, registry)
  let heard = 0
  screen.listen(() => void (heard += 1))
  const { result, us, writes } = await costsOf(ours, () => saturateAlarms(voices, () => heard, rateMs))
  screen.close()
  tell(`${result.perSec.toFixed(0)} alarms a second`)
  const fresh = await measureFresh(ours, count)
  tell(`${fresh.rate.toFixed(0)} fresh alarms a second`)
  const lostOnKill = await loseOurs(ours, killed)
  tell(`${lostOnKill} lost when the pipeline was killed`)
  return { pixels, stretch, rate: result.perSec, us, writes, fresh, lostOnKill }
}

const measurePeer = async (peer: Peer, { gateways }: UnitRegistry, { pixelMs, rateMs, killed }: Amount, tell: Tell) => {
  const wire = { port: peer.brokerPort, secret: 'none' }
  const voices = await openAll(gateways, (device) => openEventVoice(device, wire))
  const wall = await openPlainWall(`${peer.base}/wall`)
  const freshPoint = createFreshPoints(voices, gateways, ({ keyCode }, { childKey }) => `${keyCode}/${childKey}`)
  await measurePixels(voices, wall, { ...steady, ms: 3_000, freshPoint })
  const peerPixels = await measurePixels(voices, wall, { ...steady, ms: pixelMs, freshPoint })
  await wall.close()
  tell(`the peer: ${peerPixels.times.length} pixels, ${peerPixels.missing} missing`)
  const screen = await openPeerScreen(peer.base)
  const { broker, nodeRed } = peer.pids()
  const parts = { broker: { pids: [broker] }, nodeRed: { pids: [nodeRed] }, generator: { pids: [process.pid] } }
  const usedBy = countCpu(parts)
  const saturation = await saturateAlarms(voices, screen.heard, rateMs)
  const us = (part: PeerPart): number => usedBy(part) / saturation.heard
  const peerUs = { broker: us('broker'), nodeRed: us('nodeRed'), generator: us('generator') }
  tell(`the peer: ${saturation.perSec.toFixed(0)} alarms a second`)
  const peerLostOnKill = await losePeer({ peer, voices, heard: screen.heard }, killed)
  tell(`the peer: ${peerLostOnKill} lost when it was killed`)
  screen.close()
  for (const voice of voices) voice.close()
  return { peerPixels, peerRate: saturation.perSec, peerUs, peerLostOnKill }
}

export const benchAlarm = async (quick: boolean): Promise<AlarmResult> => {
  const started = performance.now()
  const tell: Tell = (step) =>
    console.error(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${step}`)
  const amount = amounts[quick ? 'quick' : 'full']
  installPeer()
  const site = builtSite()
  const servers = await startServers('bench-alarm')
  const owner = new pg.Client({ connectionString: servers.stack.environment.VIGIL_DATABASE_OWNER_URL })
  owner.on('error', () => undefined)
  let peer: Peer | undefined
  try {
    await owner.connect()
    const ours = await startOurs(servers, owner, site)
    const mine = await measureOurs(ours, amount, tell)
    for (const voice of ours.voices) voice.close()
    await pause(1_000)
    const bare = await measureBare({ servers, owner, registry: ours.registry, ms: amount.rateMs })
    tell(`the bare engine: ${bare.bareRate.toFixed(0)} alarms a second`)
    // After ours, because nobody can measure two chains on two cores at once; what ours has started stands idle.
    peer = await startPeer()
    const theirs = await measurePeer(peer, ours.registry, amount, tell)
    return { ...mine, ...bare, ...theirs, load: loadavg()[0] ?? 0 }
  } finally {
    await peer?.stop()
    await owner.end()
    await servers.stop()
  }
}
