/** `pnpm bench storm`: a hundred thousand events in ten seconds, and what a fire among them waits for. */
import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openEventVoice, type EventVoice } from '#alarm/event-voice.ts'
import { fillUnits, type UnitRegistry, type UnitSize } from '#alarm/unit-registry.ts'
import { builtSite, openWall, type Wall } from '#alarm/wall.ts'
import { keepTo } from '#lanes/schedule.ts'
import { openAll } from '#lanes/voices.ts'
import { apiProcess, gatewayProcess, startServers, type Servers } from '../servers.ts'

interface Storm {
  readonly events: number
  readonly ms: number
}
interface Amount extends UnitSize {
  readonly full: Storm
  readonly small: Storm
  readonly smallStorms: number
}
const amounts: Record<'quick' | 'full', Amount> = {
  quick: {
    projects: 4,
    gateways: 200,
    points: 50,
    full: { events: 10_000, ms: 5_000 },
    small: { events: 2_000, ms: 1_000 },
    smallStorms: 2,
  },
  full: {
    projects: 20,
    gateways: 2_000,
    points: 50,
    full: { events: 100_000, ms: 10_000 },
    small: { events: 10_000, ms: 1_000 },
    smallStorms: 29,
  },
}

export interface StormResult {
  readonly stored: number
  readonly storedWithinS: number
  readonly worstFireMs: number
  readonly fires: readonly number[]
  readonly firesMissing: number
  readonly inpMs: number
  readonly load: number
}

/** What does not threaten life: it waits in the second lane. */
const lowKey = 'lowBattery'
const lateMs = 60_000

interface Stage {
  readonly owner: pg.Client
  readonly registry: UnitRegistry
  readonly voices: readonly EventVoice[]
  readonly wall: Wall
  readonly tell: (step: string) => void
  /** Points that burn already. */
  readonly burning: Set<string>
}

/** Inbox rows whose alarm exists: each beginning is counted in its alarm. Reads all of them: before and after, never meanwhile. */
const countStored = async (owner: pg.Client): Promise<number> => {
  const { rows } = await owner.query<{ count: string | null }>(
    'select sum(count) as count from alarm where event_key = $1',
    [lowKey],
  )
  return Number(rows[0]?.count ?? 0)
}

/** Whether every message of the inbox has been judged: a look at the end of each group, however many there are. */
const isJudged = async (owner: pg.Client): Promise<boolean> => {
  const { rowCount } = await owner.query(
    `select from lease l cross join lateral (select from event_inbox i where i.shard_group = l.shard_group
       and i.lane = l.lane and i.id > l.position order by i.id limit 1) waiting where l.lane > 0 limit 1`,
  )
  return rowCount === 0
}

const ackedBy = (voices: readonly EventVoice[]): number => voices.reduce((sum, voice) => sum + voice.acked(), 0)

/** A point of the unit that the wall shows, and that does not burn yet. */
const lightOne = ({ registry, voices, burning }: Stage): { id: string; at: number } => {
  for (;;) {
    const place = Math.floor(Math.random() * registry.shown)
    const points = registry.gateways[place]?.points ?? []
    const point = points[Math.floor(Math.random() * points.length)]
    if (!point || burning.has(point.id)) continue
    burning.add(point.id)
    const at = Date.now()
    voices[place]?.say({ key: 'fireAlarm', on: true, child: point.childKey })
    return { id: point.id, at }
  }
}

const waitForPixel = async ({ wall }: Stage, fire: { id: string; at: number }): Promise<number | undefined> => {
  for (let waited = 0; waited < 20_000; waited += 250) {
    const shown = (await wall.takePainted()).find(({ equipmentId }) => equipmentId === fire.id)
    if (shown) return shown.at - fire.at
    await pause(250)
  }
  return undefined
}

const blow = async (stage: Stage, { events, ms }: Storm) => {
  const { owner, voices, registry, wall } = stage
  const points = registry.gateways[0]?.points.length ?? 1
  const before = await countStored(owner)
  const ackedBefore = ackedBy(voices)
  const began = performance.now()
  const lit = pause(ms * (0.2 + Math.random() * 0.6)).then(() => lightOne(stage))
  const pressed = pause(ms / 2).then(() => wall.press())
  await keepTo({
    perSec: (events * 1_000) / ms,
    ms,
    say: (turn) =>
      voices[turn % voices.length]?.say({
        key: lowKey,
        on: true,
        child: String(Math.floor(turn / voices.length) % points),
      }),
  })
  const fire = await lit
  await pressed
  const shown = waitForPixel(stage, fire)
  const isInTime = (): boolean => performance.now() - began < ms + lateMs
  // The fire is acknowledged too. Only when all are in the inbox is the database asked at all.
  while (ackedBy(voices) - ackedBefore < events + 1 && isInTime()) await pause(100)
  while (!(await isJudged(owner)) && isInTime()) await pause(200)
  const withinS = (performance.now() - began) / 1_000
  return { stored: (await countStored(owner)) - before, withinS, fireMs: await shown }
}

const measure = async (stage: Stage, amount: Amount): Promise<StormResult> => {
  // What compiles in the first seconds is not what a storm costs.
  await blow(stage, { events: amount.small.events / 4, ms: amount.small.ms })
  const full = await blow(stage, amount.full)
  stage.tell(`${full.stored} stored within ${full.withinS.toFixed(1)} s, the fire was seen after ${full.fireMs} ms`)
  const times = [full.fireMs]
  for (let turn = 0; turn < amount.smallStorms; turn += 1) times.push((await blow(stage, amount.small)).fireMs)
  const fires = times.flatMap((time) => time ?? [])
  return {
    stored: full.stored,
    storedWithinS: full.withinS,
    worstFireMs: Math.max(...fires),
    fires,
    firesMissing: times.length - fires.length,
    inpMs: await stage.wall.inpMs(),
    load: loadavg()[0] ?? 0,
  }
}

const openStage = async (
  { servers, owner, site }: { servers: Servers; owner: pg.Client; site: string },
  amount: Amount,
  tell: Stage['tell'],
): Promise<Stage> => {
  const registry = await fillUnits(owner, amount)
  tell(`${amount.gateways * amount.points} points are registered`)
  const gateway = await servers.start(gatewayProcess, {}, 'listens')
  await servers.start(['server/src/main.ts', 'pipeline'], {}, 'runs')
  await servers.start(['server/src/main.ts', 'worker'], {}, 'runs')
  const api = await servers.start(apiProcess, { VIGIL_WEB_ROOT: site })
  const lost = (reason: string): void => console.error(`a device was cut off: ${reason}`)
  const wire = { port: gateway.port, secret: registry.secret, lost }
  const voices = await openAll(registry.gateways, (device) => openEventVoice(device, wire))
  tell(`${voices.length} sockets are open`)
  const wall = await openWall(`http://127.0.0.1:${api.port}`, registry.token)
  tell('somebody sits before the wall')
  return { owner, registry, voices, wall, tell, burning: new Set() }
}

export const benchStorm = async (quick: boolean): Promise<StormResult> => {
  const started = performance.now()
  const tell = (step: string): void =>
    console.error(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${step}`)
  const site = builtSite()
  const servers = await startServers('bench-storm')
  const owner = new pg.Client({ connectionString: servers.stack.environment.VIGIL_DATABASE_OWNER_URL })
  owner.on('error', () => undefined)
  let stage: Stage | undefined
  try {
    await owner.connect()
    const amount = amounts[quick ? 'quick' : 'full']
    stage = await openStage({ servers, owner, site }, amount, tell)
    return await measure(stage, amount)
  } finally {
    await stage?.wall.close()
    for (const voice of stage?.voices ?? []) voice.close()
    await owner.end()
    await servers.stop()
  }
}

const rounded = (value: number): number => Number(value.toFixed(1))

export const stormFigures = (result: StormResult): Record<string, number> => ({
  stored: result.stored,
  storedWithinS: rounded(result.storedWithinS),
  worstFireMs: rounded(result.worstFireMs),
  fires: result.fires.length,
  firesMissing: result.firesMissing,
  inpMs: rounded(result.inpMs),
  load: rounded(result.load),
})

export const stormTable = (result: StormResult): string =>
  Object.entries(stormFigures(result))
    .map(([name, value]) => `${name.padEnd(14)} ${String(value).padStart(8)}`)
    .join('\n')
