/**
 * Run by `pnpm proof wall --minutes N`: a wall at ten times the usual rate of alarms, and what its page holds of memory,
 * minute by minute. The last line of stdout is the figures.
 */
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openEventVoice, type EventVoice } from '#alarm/event-voice.ts'
import { fillUnits } from '#alarm/unit-registry.ts'
import { builtSite } from '#alarm/wall.ts'
import { keepTo } from '#lanes/schedule.ts'
import { openAll } from '#lanes/voices.ts'
import { apiProcess, gatewayProcess, startServers, type Servers } from './servers.ts'
import { createRain } from './wall/alarm-rain.ts'
import { openWallPage, type WallCost, type WallPage } from './wall/wall-page.ts'

const { values: settings } = parseArgs({ options: { minutes: { type: 'string', default: '2' } } })
const minutes = Number(settings.minutes)
if (!(minutes > 0)) throw new Error(`--minutes takes a number above 0, not ${settings.minutes}`)

const size = { projects: 1, gateways: 100, points: 100 }
const alarmsPerSec = 20
const takeEveryMs = 5_000
const isLong = minutes >= 8
/** Enough for every list of the page to be as long as it may become, and for what is kept in passing to be let go. */
const warmUpMs = isLong ? 120_000 : 60_000
const everyMs = isLong ? 60_000 : 10_000

const tell = (step: string): void => console.error(`${(performance.now() / 1_000).toFixed(0).padStart(5)} s  ${step}`)
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const rounded = (value: number): number => Number(value.toFixed(3))

const openStage = async (servers: Servers, owner: pg.Client) => {
  const registry = await fillUnits(owner, size)
  const gateway = await servers.start(gatewayProcess, {}, 'listens')
  await servers.start(['server/src/main.ts', 'pipeline'], {}, 'runs')
  // It has nobody to call with, and says so for every fire.
  await servers.start(['server/src/main.ts', 'worker'], { VIGIL_LOG_LEVEL: 'error' }, 'runs')
  const api = await servers.start(apiProcess, { VIGIL_WEB_ROOT: builtSite() })
  const wire = { port: gateway.port, secret: registry.secret }
  const voices = await openAll(registry.gateways, (device) => openEventVoice(device, wire))
  return { registry, voices, wall: await openWallPage(`http://127.0.0.1:${api.port}`, registry.token) }
}

/** Until the time is over; a press that finds nothing is no matter. */
const keepTaking = async (wall: WallPage, isOver: () => boolean): Promise<number> => {
  let taken = 0
  while (!isOver()) {
    await pause(takeEveryMs)
    await wall.takeNext().then(
      () => (taken += 1),
      () => undefined,
    )
  }
  return taken
}

const keepSampling = async (wall: WallPage, isOver: () => boolean): Promise<WallCost[]> => {
  const costs: WallCost[] = []
  await pause(warmUpMs)
  for (;;) {
    const cost = await wall.cost()
    costs.push(cost)
    tell(`${cost.heapMb} MB, ${cost.nodes} nodes, ${cost.listeners} listeners, ${await wall.rows()} rows`)
    if (isOver()) return costs
    await pause(everyMs)
  }
}

const countAlarms = async (owner: pg.Client): Promise<number> => {
  const { rows } = await owner.query<{ alarms: number }>('select count(*)::int as alarms from alarm')
  return rows[0]?.alarms ?? 0
}

const figuresOf = (costs: readonly WallCost[]) => {
  const quarter = Math.max(1, Math.floor(costs.length / 4))
  const heaps = costs.map(({ heapMb }) => heapMb)
  const [firstMb, lastMb] = [meanOf(heaps.slice(0, quarter)), meanOf(heaps.slice(-quarter))]
  return {
    heapFirstMb: rounded(firstMb),
    heapLastMb: rounded(lastMb),
    heapRatio: rounded(lastMb / firstMb),
    mostNodes: Math.max(...costs.map(({ nodes }) => nodes)),
    mostListeners: Math.max(...costs.map(({ listeners }) => listeners)),
    heapCurveMb: heaps.join(' '),
    nodesCurve: costs.map(({ nodes }) => nodes).join(' '),
  }
}

const run = async (servers: Servers, owner: pg.Client) => {
  let voices: readonly EventVoice[] = []
  let wall: WallPage | undefined
  try {
    const stage = await openStage(servers, owner)
    ;({ voices, wall } = stage)
    tell('the wall stands')
    const ms = minutes * 60_000 + warmUpMs
    const endsAt = Date.now() + ms
    const isOver = (): boolean => Date.now() >= endsAt
    const rain = createRain(voices, stage.registry.gateways)
    const [, taken, costs] = await Promise.all([
      keepTo({ perSec: alarmsPerSec, ms, say: rain }),
      keepTaking(wall, isOver),
      keepSampling(wall, isOver),
    ])
    const alarms = await countAlarms(owner)
    const shown = { taken, rows: await wall.rows(), isSoundOn: await wall.isSoundOn() }
    return { minutes, alarmsPerSec, alarms, ...shown, samples: costs.length, ...figuresOf(costs) }
  } finally {
    await wall?.close()
    for (const voice of voices) voice.close()
  }
}

const servers = await startServers('proof-wall')
const owner = new pg.Client({ connectionString: servers.stack.environment.VIGIL_DATABASE_OWNER_URL })
owner.on('error', () => undefined)
try {
  await owner.connect()
  console.log(JSON.stringify(await run(servers, owner)))
} finally {
  await owner.end()
  await servers.stop()
}
