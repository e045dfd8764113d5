/** `pnpm bench growth`: what an alarm, a reading, a connection, a list and Home cost while a city grows fourfold. */
import { randomBytes } from 'node:crypto'
import { loadavg } from 'node:os'
import pg from 'pg'
import { sampleKnown } from '#api/list-shapes.ts'
import { createPeople } from '#api/people.ts'
import { seedRegistry } from '#api/seed-registry.ts'
import type { Gateway } from '#alarm/unit-registry.ts'
import { seedAlarms } from '#home/seed-alarms.ts'
import { untilRecounted } from '#home/until-recounted.ts'
import { measureConnections, type ConnectionCost } from '#lanes/measure-connections.ts'
import { openScreen } from '#lanes/screen.ts'
import { apiProcess, inServers, type Servers, type Tell } from '../servers.ts'
import {
  addPipeline,
  measureAlarms,
  measureIdle,
  measureReadings,
  sayHello,
  startChain,
  type Chain,
  type Readings,
  type Use,
} from './chain.ts'
import { measureCurve, measureHome, measureList, type PageCost, type Visitors } from './pages.ts'
import { fillPast } from './past.ts'
import { giveVoices } from './speakers.ts'

export interface SizeResult {
  readonly equipment: number
  /** Microseconds of one message. */
  readonly alarm: Use
  readonly reading: Readings
  /** Microseconds in a millisecond. */
  readonly idle: Use
  readonly connections: ConnectionCost
  readonly list: PageCost
  readonly home: PageCost
}

interface HistoryResult {
  readonly rows: number
  readonly list: PageCost
  readonly home: PageCost
  readonly curve: PageCost
}

export interface GrowthResult {
  readonly sizes: readonly SizeResult[]
  readonly history: readonly HistoryResult[]
  /** An alarm with one, two and three pipelines, in the smallest city. */
  readonly pipelines: readonly Use[]
  readonly load: number
}

const amounts = {
  quick: {
    sizes: [10_000, 20_000],
    history: [100_000, 1_000_000],
    alarms: { perSec: 100, ms: 8_000 },
    readings: { perSec: 300, ms: 8_000 },
    idleMs: 4_000,
    requestsPerShape: 10,
    visits: 15,
    curves: 40,
  },
  full: {
    sizes: [25_000, 50_000, 100_000],
    history: [1_000_000, 10_000_000],
    alarms: { perSec: 150, ms: 24_000 },
    readings: { perSec: 500, ms: 24_000 },
    idleMs: 20_000,
    requestsPerShape: 100,
    visits: 100,
    curves: 300,
  },
}
type Amount = (typeof amounts)['quick']

const alarmsEach = 3.6
const projectSize = 100
const watchedProjects = 20
/** Of the panels, those that make a new gateway compile what it needs. */
const firstPanels = 500

interface Stage {
  readonly servers: Servers
  readonly owner: pg.Client
  readonly amount: Amount
  readonly tell: Tell
}

const measureIdleConnections = ({ servers }: Stage, gateways: readonly Gateway[], secret: string) =>
  measureConnections(servers, {
    idle: gateways.slice(firstPanels),
    fires: gateways.slice(0, firstPanels),
    others: [],
    secret,
  })

const measurePipelines = async ({ servers, amount, tell }: Stage, chain: Chain, first: Use, idle: Use) => {
  const uses = [first]
  for (let grown = chain, round = 1; round < 3; round += 1) {
    grown = await addPipeline(servers, grown)
    uses.push(await measureAlarms(grown, { ...amount.alarms, idle }, round))
    tell(`alarms measured with ${round + 1} pipelines`)
  }
  return uses
}

const measurePast = async (visitors: Visitors, { servers, amount, tell }: Stage): Promise<HistoryResult[]> => {
  const results: HistoryResult[] = []
  let filled = 0
  for (const rows of amount.history) {
    const past = await fillPast(servers.stack.environment.VIGIL_DATABASE_SUPER_URL, rows, filled)
    filled = past.equipmentIds.length
    results.push({
      rows,
      list: await measureList(visitors, amount.requestsPerShape),
      home: await measureHome(visitors, amount.visits),
      curve: await measureCurve(visitors, past, amount.curves),
    })
    tell(`pages measured with ${rows} rows of history`)
  }
  return results
}

const populate = async ({ servers, owner, tell }: Stage, rows: number) => {
  const { VIGIL_DATABASE_OWNER_URL: ownerUrl, VIGIL_DATABASE_SUPER_URL: superUrl } = servers.stack.environment
  await seedRegistry(superUrl, { rows, projects: rows / projectSize, withSearch: true })
  await seedAlarms(superUrl, rows, rows * alarmsEach)
  tell(`${rows} pieces of equipment and their alarms are seeded`)
  const api = await servers.start(apiProcess)
  const people = await createPeople(ownerUrl, `http://127.0.0.1:${api.port}`)
  const known = await sampleKnown(ownerUrl, people)
  const worker = await servers.start(['server/src/main.ts', 'worker'], {}, 'runs')
  await untilRecounted(owner, 1)
  return { visitors: { servers, api, people, known }, worker }
}

const watch = async (owner: pg.Client, { api, people }: Visitors) => {
  const { rows } = await owner.query<{ id: string }>('select id from project order by id limit $1', [watchedProjects])
  return openScreen(api.port, { token: people.platform.token, projects: rows.map(({ id }) => id) })
}

interface Place {
  readonly rows: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

const measureSize = async (stage: Stage, { rows, isFirst, isLast }: Place) => {
  const { servers, owner, amount, tell } = stage
  const { visitors, worker } = await populate(stage, rows)
  tell('counted')
  const list = await measureList(visitors, amount.requestsPerShape)
  const home = await measureHome(visitors, amount.visits)
  tell('list and Home measured')
  const secret = randomBytes(12).toString('base64url')
  const gateways = await giveVoices(owner, secret)
  const connections = await measureIdleConnections(stage, gateways, secret)
  tell(`${connections.connections} connections measured`)
  const chain = await startChain({ servers, owner, gateways, secret, api: visitors.api, worker })
  const screen = await watch(owner, visitors)
  await sayHello(chain)
  const idle = await measureIdle(chain, amount.idleMs)
  const reading = await measureReadings(chain, { ...amount.readings, idle })
  const alarm = await measureAlarms(chain, { ...amount.alarms, idle }, 0)
  tell('readings and alarms measured')
  const pipelines = isFirst ? await measurePipelines(stage, chain, alarm, idle) : []
  screen.close()
  for (const voice of chain.voices) voice.close()
  const history = isLast ? await measurePast(visitors, stage) : []
  return { size: { equipment: rows, alarm, reading, idle, connections, list, home }, pipelines, history }
}

const inCity = (amount: Amount, place: Place) =>
  inServers(`bench-growth-${place.rows / 1_000}k`, async (servers, tell) => {
    const owner = new pg.Client({ connectionString: servers.stack.environment.VIGIL_DATABASE_OWNER_URL })
    // An interrupted run stops the database first; the question under way fails too and says so.
    owner.on('error', () => undefined)
    await owner.connect()
    try {
      return await measureSize({ servers, owner, amount, tell }, place)
    } finally {
      await owner.end()
    }
  })

/** Each city on servers of its own: what one leaves behind is not the next one's. */
export const benchGrowth = async (quick: boolean): Promise<GrowthResult> => {
  const amount = amounts[quick ? 'quick' : 'full']
  const cities: Awaited<ReturnType<typeof inCity>>[] = []
  for (const [at, rows] of amount.sizes.entries())
    cities.push(await inCity(amount, { rows, isFirst: at === 0, isLast: at === amount.sizes.length - 1 }))
  return {
    sizes: cities.map(({ size }) => size),
    history: cities.flatMap(({ history }) => history),
    pipelines: cities.flatMap(({ pipelines }) => pipelines),
    load: loadavg()[0] ?? 0,
  }
}
