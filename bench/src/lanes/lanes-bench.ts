/** `pnpm bench lanes`: what the two lanes carry, beside bare chains that promise less, in one run on one stack. */
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { apiProcess, startServers, type Servers } from '../servers.ts'
import { startBare, startOurs, type Contender } from './contender.ts'
import { measureConnections, type ConnectionCost } from './measure-connections.ts'
import { measureEvents, measureVolatile, type Heard } from './measure-events.ts'
import { measureHostile, type HostileTimes } from './measure-hostile.ts'
import { saturate, type Ingest } from './measure-ingest.ts'
import { fillRegistry, type Registry } from './registry.ts'
import { openScreen, type Screen } from './screen.ts'
import { openVoice, type Voice } from './voices.ts'

export interface LanesResult {
  readonly ours: readonly Ingest[]
  readonly bare: readonly Ingest[]
  readonly events: Heard
  readonly stretch: Heard
  readonly volatile: Heard
  readonly connections: ConnectionCost
  readonly hostile: HostileTimes
  readonly resyncs: number
  /** Of the last minute, at the start and at the end: above the number of processors, others took part. */
  readonly load: readonly [before: number, after: number]
}

type Amount = { rounds: number; ingestMs: number; eventMs: number; hostileRounds: number; hostileMs: number }
const amounts: Record<'quick' | 'full', Amount> = {
  quick: { rounds: 2, ingestMs: 6_000, eventMs: 10_000, hostileRounds: 2, hostileMs: 6_000 },
  full: { rounds: 4, ingestMs: 15_000, eventMs: 40_000, hostileRounds: 4, hostileMs: 15_000 },
}
const steady = { events: 300, readings: 1_000 }
const warmMs = 5_000
const stretched = { events: 500, readings: 2_000 }

type Tell = (step: string) => void
interface Stage {
  readonly servers: Servers
  readonly registry: Registry
  readonly amount: Amount
  readonly tell: Tell
}

/** A, B, A, B: whatever else the machine does, it does it to both. */
const contest = async (ours: Contender, bare: Contender, { amount, tell }: Stage) => {
  const rounds: Record<'ours' | 'bare', Ingest[]> = { ours: [], bare: [] }
  for (let round = 0; round < amount.rounds; round += 1) {
    rounds.ours.push(await saturate(ours, amount.ingestMs))
    rounds.bare.push(await saturate(bare, amount.ingestMs))
    const [mine, other] = [rounds.ours.at(-1)?.perSec ?? 0, rounds.bare.at(-1)?.perSec ?? 0]
    tell(`readings stored a second: ours ${mine.toFixed(0)}, bare ${other.toFixed(0)}`)
  }
  for (const voice of bare.voices) voice.close()
  return rounds
}

type Ours = Awaited<ReturnType<typeof startOurs>>

const timeEvents = async (ours: Ours, screen: Screen, { servers, registry, amount, tell }: Stage) => {
  const ms = amount.eventMs
  // The api has only just started: what it compiles in its first seconds is not what an alarm costs.
  await measureEvents(ours.voices, screen, { ...steady, ms: warmMs })
  const events = await measureEvents(ours.voices, screen, { ...steady, ms })
  tell(`${events.times.length} events heard, ${events.missing} missing`)
  const volatile = await measureVolatile(servers, registry, { ...steady, ms: ms * 0.7 })
  tell(`${volatile.times.length} volatile events heard, ${volatile.missing} missing`)
  const stretch = await measureEvents(ours.voices, screen, { ...stretched, ms })
  tell(`${stretch.times.length} events heard under stretch, ${stretch.missing} missing`)
  return { events, volatile, stretch }
}

const shoutAtFires = async (ours: Ours, loud: Voice, screen: Screen, { registry, amount, tell }: Stage) => {
  const fires = ours.voices.filter(({ device }) => registry.fires.includes(device))
  const wire = { port: ours.gatewayPort, secret: registry.secret, lane: 1 as const }
  const hostile = await measureHostile(fires, screen, {
    openShouter: (acked) => openVoice(loud.device, { ...wire, acked }),
    rounds: amount.hostileRounds,
    ms: amount.hostileMs,
  })
  tell(`one device shouted ${hostile.shouted} times`)
  return hostile
}

/** First, on servers that have just started: what a minute of saturation leaves behind belongs to another figure. */
const watchEvents = async (ours: Ours, loud: Voice, stage: Stage) => {
  const api = await stage.servers.start(apiProcess)
  const screen = await openScreen(api.port, stage.registry)
  await pause(1_000)
  const timed = await timeEvents(ours, screen, stage)
  const hostile = await shoutAtFires(ours, loud, screen, stage)
  const resyncs = screen.resyncs()
  screen.close()
  await api.stop()
  return { ...timed, hostile, resyncs }
}

const measure = async (stage: Stage, owner: pg.Client): Promise<LanesResult> => {
  const { servers, registry, tell } = stage
  const [before = 0] = loadavg()
  const started = await startOurs({ servers, owner, registry })
  const [loud, ...voices] = started.voices
  if (!loud) throw new Error('nobody can shout')
  loud.close()
  const ours = { ...started, voices }
  tell('our chain is up')
  const watched = await watchEvents(ours, loud, stage)
  const bare = await startBare({ servers, owner, registry })
  tell('the bare chain is up')
  const rounds = await contest(ours, bare, stage)
  for (const chain of [bare, ours]) chain.close()
  for (const voice of ours.voices) voice.close()
  const connections = await measureConnections(servers, registry)
  tell(`${connections.connections} idle connections, ${connections.lost} lost`)
  return { ...rounds, ...watched, connections, load: [before, loadavg()[0] ?? 0] }
}

export const benchLanes = async (quick: boolean): Promise<LanesResult> => {
  const started = performance.now()
  const tell: Tell = (step) =>
    console.error(
      `${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${step} (load ${loadavg()[0]?.toFixed(1)})`,
    )
  const servers = await startServers('bench-lanes')
  const owner = new pg.Client({ connectionString: servers.stack.environment.VIGIL_DATABASE_OWNER_URL })
  // An interrupted run stops the database first; the question under way fails too and says so.
  owner.on('error', () => undefined)
  try {
    await owner.connect()
    const registry = await fillRegistry(owner)
    tell('the registry is filled')
    return await measure({ servers, registry, amount: amounts[quick ? 'quick' : 'full'], tell }, owner)
  } finally {
    await owner.end()
    await servers.stop()
  }
}
