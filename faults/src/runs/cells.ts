/**
 * `pnpm proof cells [--quick]`: two cells with one directory. An operator moves from one to the other while its devices send alarms and
 * readings; what they saw acknowledged is held against what is stored where it went.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from '@vigil/stack/machine/process-life'
import { compareWithCell } from '../ledgers/cell-ledger.ts'
import { createCrowd, sayEvents, sayReadings, type Crowd } from '../outside/crowd.ts'
import { longestWaitMs, watchGaps } from '../outside/gap-watch.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { drain, waitForReaders } from '../platform/drain.ts'
import { fillRegistry } from '../platform/registry.ts'
import { prepareTwoCells, type TwoCells } from '../platform/two-cells.ts'
import { secondsSinceStart, tell, type Figures } from '../report.ts'

const size = { gateways: 1, pipelines: 1, apis: 1, workers: 1 }
const projects = 20
/** Of three kinds, one of them with alarms that threaten life. */
const kindsOf = (equipment: number) =>
  ['fireAlarmHost', 'firePump', 'gateway'].map((type, place) => ({
    type,
    count: Math.floor(equipment / 3) + (place === 0 ? equipment % 3 : 0),
  }))
/** Who is refused more than a hundred times from one address waits: sites have their own. */
const perSite = 20
const mostGapS = 5

interface Length {
  readonly isQuick: boolean
}

const root = resolve(import.meta.dirname, '../../..')

interface Moved {
  readonly isGood: boolean
  /** As the command itself says it. */
  readonly doorS: number
}

const move = async ({ settings }: TwoCells): Promise<Moved> => {
  const words = ['server/src/main.ts', 'cell', 'move', '--oem', 'faults', '--to', 'west-1', '--limit', '60', '--json']
  const environment = { ...settings, PATH: process.env['PATH'] ?? '' }
  const child = spawn(process.execPath, words, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => {
    said += String(bytes)
    tell(String(bytes).trim())
  })
  const [code] = await once(child, 'close')
  const last: unknown = JSON.parse(said.trim().split('\n').at(-1) ?? '{}')
  const gap = typeof last === 'object' && last !== null && 'gapS' in last ? Number(last.gapS) : Number.NaN
  return { isGood: code === 0, doorS: gap }
}

/** Until a stranger at the other cell would be led to this one. */
const waitUntilTold = ({ askOne }: Database, devices: number): Promise<boolean> =>
  waitUntil(
    async () =>
      (await askOne<{ n: number }>(`select count(*)::int as n from cell_name where kind = 'equipment'`)).n >= devices,
    120_000,
    500,
  )

interface Stage {
  readonly cells: TwoCells
  readonly here: Database
  readonly there: Database
  readonly crowd: Crowd
}

const moveUnderLoad = async ({ cells, crowd }: Stage, isQuick: boolean) => {
  const loads = isQuick
    ? [sayEvents(crowd, 20), sayReadings(crowd, 60)]
    : [sayEvents(crowd, 50), sayReadings(crowd, 200)]
  await pause(isQuick ? 8_000 : 30_000)
  const watch = watchGaps(crowd)
  const from = Date.now()
  const moved = await move(cells)
  await waitUntil(() => crowd.members.every(({ device }) => device.isConnected()), 60_000, 50)
  const to = Date.now()
  await pause(isQuick ? 8_000 : 30_000)
  for (const load of loads) load.stop()
  watch.stop()
  return { ...moved, gapS: Math.round(watch.longestAwayMs()) / 1000, from, to }
}

const run = async (stage: Stage, equipment: number, isQuick: boolean): Promise<Figures> => {
  const { cells, here, there, crowd } = stage
  await crowd.connect()
  if (!(await waitUntilTold(here, equipment))) throw new Error('the worker does not tell the directory its names')
  tell(`${equipment} devices speak; the operator moves`)
  const { isGood, doorS, gapS, from, to } = await moveUnderLoad(stage, isQuick)
  const { environment } = cells.west.stack
  const restless = await drain({ crowd, database: there, environment, screens: [] }, 60_000)
  for (const reason of restless) tell(reason)
  const left = await here.askOne<{ n: number }>('select count(*)::int as n from equipment')
  const figures = await compareWithCell(there, crowd)
  return {
    equipment,
    ...figures,
    gapS,
    doorS,
    waitedS: longestWaitMs(crowd, from, to) / 1000,
    left: left.n,
    moved: isGood,
    drained: restless.length === 0,
    crashes: cells.east.crashes() + cells.west.crashes(),
    seconds: secondsSinceStart(),
  }
}

export const runCells = async ({ isQuick }: Length): Promise<Figures> => {
  const equipment = isQuick ? 300 : 10_000
  const cells = await prepareTwoCells(size)
  const [here, there] = [cells.east, cells.west].map(({ stack }) =>
    openDatabase(stack.environment.VIGIL_DATABASE_OWNER_URL),
  )
  if (!here || !there) throw new Error('there are two cells')
  try {
    const registry = await fillRegistry(here, kindsOf(equipment), projects)
    await Promise.all([cells.east.start(), cells.west.start()])
    for (const database of [here, there])
      if (!(await waitForReaders(database, 60_000))) throw new Error('no pipeline reads every lane')
    const directory = `http://127.0.0.1:${cells.east.apiPorts[0]}`
    const crowd = createCrowd(registry.devices, cells.east.mqttUrls, { directory, perSite })
    try {
      return await run({ cells, here, there, crowd }, equipment, isQuick)
    } finally {
      crowd.stop()
    }
  } finally {
    await cells.stop()
  }
}

/** What must be zero, that there was something to lose, and that nobody was away for long. */
export const isMoved = (figures: Figures): boolean =>
  figures['moved'] === true &&
  figures['drained'] === true &&
  Number(figures['events']) > 0 &&
  Number(figures['acked']) > Number(figures['events']) &&
  ['lost', 'twice', 'left', 'crashes'].every((name) => figures[name] === 0) &&
  Number(figures['gapS']) > 0 &&
  Number(figures['gapS']) <= mostGapS
