/**
 * `pnpm proof fuzz --doors [--quick] [--seed N]`: hostile bytes through every door of a running gateway, from strangers, from devices
 * that went mad, and from slaves that it asks; while they come, a neighbour's fires are as quick as without them.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { gasHostMap } from '@vigil/device-types/register-maps/hosts'
import { findFreePorts } from '@vigil/stack/machine/free-ports'
import { waitUntil } from '@vigil/stack/machine/process-life'
import { dataFolder } from '@vigil/stack/private-stack'
import { cells, hostileDoors, type HostileDoor, type HostileOrder } from '../outside/hostile/hostile-door.ts'
import { inviteNeighbours, timeFires, untilConfirmed, type Neighbour } from '../outside/neighbours.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { preparePlatform, type Platform } from '../platform/platform.ts'
import { fillRegistry, type RegisteredDevice } from '../platform/registry.ts'
import { addressTransmitters } from '../platform/transmitters.ts'
import { secondsSinceStart, tell, type Figures } from '../report.ts'

interface Asked {
  readonly isQuick: boolean
  readonly seed: number | undefined
}

interface Size {
  readonly frames: number
  readonly perSec: number
  readonly rounds: number
  readonly phaseMs: number
  /** Of one door, however slow. */
  readonly longestMs: number
}
const wholeRun: Size = { frames: 1_000_000, perSec: 4_000, rounds: 5, phaseMs: 10_000, longestMs: 900_000 }
const quickRun: Size = { frames: 10_000, perSec: 1_500, rounds: 4, phaseMs: 2_000, longestMs: 15_000 }

const usualSeed = 26_875
const firesPerSec = 60
const mostRatio = 1.2
const mostGrowthMb = 16
/** Lines of the log for each that came. */
const mostLogShare = 0.1
const lineCount = 6
const slaveKeys = Array.from({ length: 10 }, (_, place) => String(place + 1))
const kinds = [
  { type: 'smokeDetector', count: 4 },
  { type: 'userInfoTransmitter', count: 4, childType: 'smokeDetector', childKeys: ['1.1/3.1'] },
  { type: 'firePump', count: 20 },
  { type: 'userInfoTransmitter', count: 1 },
  { type: 'dtu', count: 2 * lineCount, childType: 'gasHost', childKeys: slaveKeys },
  { type: 'dtu', count: lineCount, childType: 'powerMeter', childKeys: slaveKeys },
]

const share = <T>(all: readonly T[], ...counts: readonly number[]): T[][] => {
  let from = 0
  return counts.map((count) => all.slice(from, (from += count)))
}

const meterOf = (key: string): string => key.padStart(12, '0')

const insertLines = async ({ ask }: Database, boxes: readonly RegisteredDevice[], ports: readonly number[]) => {
  for (const [place, { id, children }] of boxes.entries()) {
    const protocol = (['modbusTcp', 'modbusRtu', 'dlt645'] as const)[Math.floor(place / lineCount)]
    await ask(
      `insert into field_line (equipment_id, protocol, host, port, answer_ms) values ($1, $2, '127.0.0.1', $3, 300)`,
      [id, protocol, ports[place]],
    )
    const isMeters = protocol === 'dlt645'
    await ask(
      `insert into field_slave (equipment_id, line_id, address, map) select e, $2, a, $4 from unnest($1::uuid[], $3::text[]) t (e, a)`,
      [
        children.map((child) => child.id),
        id,
        children.map(({ childKey }) => (isMeters ? meterOf(childKey) : childKey)),
        isMeters ? null : gasHostMap.id,
      ],
    )
  }
}

interface Stage {
  readonly platform: Platform
  readonly mad: readonly RegisteredDevice[]
  readonly linePorts: readonly number[]
  readonly heapFile: string
  readonly size: Size
  readonly seed: number
}

interface Scene extends Stage {
  readonly neighbours: readonly Neighbour[]
}

const portsOf = ({ platform, linePorts }: Stage, door: HostileDoor): readonly number[] => {
  const lines = share(linePorts, lineCount, lineCount, lineCount)
  const mqtt = Number(platform.mqttUrls[0]?.split(':').at(-1))
  const ports: Readonly<Record<HostileDoor, readonly number[] | undefined>> = {
    mqtt: [mqtt],
    panelStream: platform.panelPorts,
    panelDatagrams: platform.panelPorts,
    modbusTcp: lines[0],
    modbusRtu: lines[1],
    dlt645: lines[2],
  }
  return ports[door] ?? []
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

type HostileThread = ReturnType<typeof openThread>

const openThread = (scene: Stage, door: HostileDoor, place: number) => {
  const shared = new SharedArrayBuffer(4 * Object.keys(cells).length)
  const order: HostileOrder = {
    door,
    shared,
    ports: portsOf(scene, door),
    seed: scene.seed + place * 10_000_000,
    perSec: scene.size.perSec,
    mad: scene.mad.map(({ keyCode, secret }) => ({ keyCode, secret })),
    meters: slaveKeys.map(meterOf),
  }
  const counts = new Int32Array(shared)
  const thread = new Worker(new URL('../outside/hostile/hostile-thread.ts', import.meta.url), { workerData: order })
  thread.on('error', (error) => tell(`the hostile thread itself broke: ${error.stack}`))
  return {
    door,
    letHarm: (isHostile: boolean) => void Atomics.store(counts, cells.isHostile, isHostile ? 1 : 0),
    frames: () => Atomics.load(counts, cells.frames),
    lines: () => Atomics.load(counts, cells.lines),
    end: () => thread.terminate(),
  }
}

const phase = async ({ neighbours, size }: Scene, times: number[]): Promise<number> => {
  const fires = timeFires(neighbours, firesPerSec)
  await pause(size.phaseMs)
  fires.stop()
  await untilConfirmed(fires)
  times.push(...fires.times)
  return fires.waiting()
}

/** In turns, because the machine is never the same for long; then alone, until there was enough of it. */
const stormDoor = async (scene: Scene, thread: HostileThread) => {
  const { size } = scene
  const { frames: wanted, rounds } = size
  const calm: number[] = []
  const beside: number[] = []
  let unconfirmed = 0
  for (let round = 0; round < rounds; round += 1) {
    unconfirmed += await phase(scene, calm)
    thread.letHarm(true)
    unconfirmed += await phase(scene, beside)
    thread.letHarm(false)
    await pause(500)
  }
  thread.letHarm(true)
  await waitUntil(() => thread.frames() >= wanted, size.longestMs, 200)
  thread.letHarm(false)
  const [frames, lines] = [thread.frames(), thread.lines()]
  const ratio = Math.round((p99(beside) / p99(calm)) * 100) / 100
  const told = `p99 of fires ${p99(calm).toFixed(1)} ms, beside it ${p99(beside).toFixed(1)} ms`
  tell(`${thread.door}: ${frames} frames on ${lines} lines; ${told}`)
  return { frames, lines, ratio, unconfirmed, fires: calm.length + beside.length }
}

const heldMb = async ({ platform, heapFile }: Stage): Promise<number> => {
  const said = (): string[] => (existsSync(heapFile) ? readFileSync(heapFile, 'utf8').trim().split('\n') : [])
  const before = said().length
  const pid = platform.gateways[0]?.pid()
  if (pid === undefined) return Number.NaN
  process.kill(pid, 'SIGUSR2')
  await waitUntil(() => said().length > before, 5_000, 20)
  return Number(said().at(-1))
}

const stormAll = async (scene: Scene, threads: readonly HostileThread[]): Promise<Figures> => {
  const figures: Record<string, number> = {}
  const sum = { lines: 0, unconfirmed: 0, fires: 0, fewest: Infinity, ratio: 0 }
  let baseMb = Number.NaN
  let growthMb = 0
  for (const [place, thread] of threads.entries()) {
    const storm = await stormDoor(scene, thread)
    figures[`${thread.door}Ratio`] = storm.ratio
    figures[thread.door] = storm.frames
    sum.lines += storm.lines
    sum.unconfirmed += storm.unconfirmed
    sum.fires += storm.fires
    sum.fewest = Math.min(sum.fewest, storm.frames)
    sum.ratio = Math.max(sum.ratio, storm.ratio)
    await pause(2_000)
    const mb = await heldMb(scene)
    // After the first door everything has been loaded and used once.
    if (place === 0) baseMb = mb
    growthMb = Math.max(growthMb, mb - baseMb)
  }
  const { fewest, ratio, ...rest } = sum
  return { ...figures, ...rest, fewest, worstRatio: ratio, heapGrowthMb: Math.round(growthMb * 10) / 10 }
}

const play = async (platform: Platform, heapFile: string, { isQuick, seed = usualSeed }: Asked): Promise<Figures> => {
  const database = openDatabase(platform.stack.environment.VIGIL_DATABASE_OWNER_URL)
  const { devices } = await fillRegistry(database, kinds, 8)
  const [detectors = [], panels = [], mad = [], madPanels = [], boxes = []] = share(devices, 4, 4, 20, 1, 3 * lineCount)
  const addressed = await addressTransmitters(database, panels, 20_000)
  // As the frames say who sends them that everybody works with.
  await database.ask('insert into equipment_transmitter (equipment_id, source, target) values ($1, 10001, 119)', [
    madPanels[0]?.id,
  ])
  const linePorts = await findFreePorts(3 * lineCount)
  await insertLines(database, boxes, linePorts)
  const size = isQuick ? quickRun : wholeRun
  const scene = { platform, mad, linePorts, heapFile, size, seed }
  // Before the gateway, which asks their lines: who is away for long is asked again late.
  const threads = hostileDoors.map((door, place) => openThread(scene, door, place))
  await platform.start()
  const doors = { mqtt: Number(platform.mqttUrls[0]?.split(':').at(-1)), panels: platform.panelPorts[0] ?? 0 }
  const neighbours = await inviteNeighbours({ detectors, panels: addressed }, doors)
  tell('the neighbours are there')
  const figures = await stormAll({ ...scene, neighbours }, threads)
  for (const neighbour of neighbours) neighbour.stop()
  await Promise.all(threads.map((thread) => thread.end()))
  const [gateway] = platform.gateways
  const logLines = gateway ? readFileSync(gateway.logFile, 'utf8').split('\n').length - 1 : Number.NaN
  return { ...figures, crashes: platform.crashes(), logLines, asked: size.frames, seed, tookS: secondsSinceStart() }
}

export const runFuzzDoors = async (asked: Asked): Promise<Figures> => {
  const heapFile = join(dataFolder, 'faults', `heap-${process.pid}`)
  const platform = await preparePlatform(
    'fuzz-doors',
    { gateways: 1, pipelines: 0, apis: 0, workers: 0, hasPanelDoors: true, hasToldHeap: true },
    { FAULTS_HEAP_FILE: heapFile, VIGIL_FIELD_NETWORKS: '127.0.0.0/8' },
  )
  try {
    return await play(platform, heapFile, asked)
  } finally {
    await platform.stop()
  }
}

export const isUnmovedByHarm = (figures: Figures): boolean =>
  figures['crashes'] === 0 &&
  figures['unconfirmed'] === 0 &&
  Number(figures['fewest']) >= Number(figures['asked']) &&
  Number(figures['worstRatio']) <= mostRatio &&
  Number(figures['heapGrowthMb']) < mostGrowthMb &&
  Number(figures['logLines']) <= Number(figures['lines']) * mostLogShare + 200
