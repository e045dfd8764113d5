/**
 * `pnpm proof failover [--quick] [--sabotage async]`: the whole platform on three PostgreSQL under Patroni, with everything
 * in turn that can befall them. What devices saw acknowledged is held against what the last leader has, and its rows
 * against those of the two others.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Cluster } from '@vigil/stack/patroni/cluster'
import { liveTimes, type Said } from '../audience/live-times.ts'
import { cutOff, letBefall, misfortunes, type Befallen, type Misfortune } from '../harm/failovers.ts'
import { longestSilenceMs, longestWaitMs } from '../ledgers/ack-gaps.ts'
import { writeDeviceLedger } from '../ledgers/device-ledger.ts'
import { compareLedgers } from '../ledgers/diff.ts'
import { explain } from '../ledgers/explain.ts'
import { compareNodes } from '../ledgers/node-ledger.ts'
import { numberHistory } from '../ledgers/platform-ledger.ts'
import { writeSocketLedger } from '../ledgers/socket-ledger.ts'
import { createCrowd, sayEvents, sayReadings, type Crowd } from '../outside/crowd.ts'
import { firstOnGlass, keepBurning } from '../outside/fires.ts'
import { openScreen, waitUntilAllWatch, type Screen } from '../outside/live-client.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { drain, waitForReaders } from '../platform/drain.ts'
import { preparePlatform, type Platform } from '../platform/platform.ts'
import { fillRegistry } from '../platform/registry.ts'
import { figuresOf, secondsSinceStart, tell, type Figures } from '../report.ts'

export interface FailoverWishes {
  readonly isQuick: boolean
  /** async: commits do not wait for a standby. */
  readonly sabotage?: string | undefined
}

const size = { gateways: 2, pipelines: 2, apis: 1, workers: 1 }
const [fireKind, eventKind, readingKind] = ['fireAlarmHost', 'firePump', 'gateway'] as const
const kinds = [
  { type: fireKind, count: 80 },
  { type: eventKind, count: 60 },
  { type: readingKind, count: 40 },
]
const projects = 8
/** Each fire host says the same again after 40 s: longer than the longest gap, so that none is taken for another. */
const rates = { events: 50, readings: 50, fireEveryMs: 250 }
const drainMs = 60_000
const wantedFailovers = 50
/** The short run strikes no more after this; what was left out is said. */
const quickS = 270
const mostFireGapS = 30

interface Scene {
  readonly platform: Platform
  readonly cluster: Cluster
  readonly database: Database
  readonly crowd: Crowd
  readonly screens: readonly Screen[]
}

const sum = (all: readonly Befallen[]): number => all.reduce((total, { failovers }) => total + failovers, 0)

const strikeAll = async (rows: readonly Misfortune[], cluster: Cluster, untilS = Infinity): Promise<Befallen[]> => {
  const all: Befallen[] = []
  for (const row of rows) {
    if (secondsSinceStart() > untilS) break
    const one = await letBefall(row, cluster)
    all.push(one)
    const took = ((one.to - one.from) / 1000).toFixed(1)
    tell(`${one.name}: ${one.failovers} failovers, ${one.isHealed ? 'healthy' : 'NOT HEALTHY'} after ${took} s`)
  }
  return all
}

/** The long run goes round until there were enough; something is wrong when a whole round has none. */
const strikeAsWished = async (cluster: Cluster, { isQuick, sabotage }: FailoverWishes): Promise<Befallen[]> => {
  if (sabotage !== undefined) return strikeAll(cutOff, cluster)
  if (isQuick) return strikeAll(misfortunes, cluster, quickS)
  const all: Befallen[] = []
  for (;;) {
    const round = await strikeAll(misfortunes, cluster)
    all.push(...round)
    if (sum(all) >= wantedFailovers || sum(round) === 0) return all
  }
}

const ofType = ({ members }: Crowd, wanted: string) => members.filter(({ type }) => type === wanted)

const speakMeanwhile = async ({ cluster, crowd }: Scene, wishes: FailoverWishes) => {
  const said: Said[] = []
  const life = { isOver: false }
  const fires = ofType(crowd, fireKind)
  const loads = [
    sayEvents({ ...crowd, members: ofType(crowd, eventKind) }, rates.events),
    sayReadings({ ...crowd, members: ofType(crowd, readingKind) }, rates.readings),
  ]
  const burning = keepBurning(fires, said, { everyMs: rates.fireEveryMs, isOver: () => life.isOver })
  try {
    await pause(3_000)
    const befallen = await strikeAsWished(cluster, wishes)
    return { said, befallen }
  } finally {
    life.isOver = true
    for (const load of loads) load.stop()
    await burning
  }
}

const inSeconds = (ms: number): number => Math.round(ms / 100) / 10

/** What one strike cost: how long nothing was acknowledged, and how long a fire was not, or was on no screen. */
const gapsOf = ({ crowd, screens }: Scene, said: readonly Said[]) => {
  const end = Date.now()
  const sentBy = (type: string) => ofType(crowd, type).flatMap(({ device }) => device.ledger.sent)
  const fires = sentBy(fireKind)
  const acks = [...fires, ...sentBy(eventKind)].flatMap(({ ackedAt }) => ackedAt ?? [])
  const heard = firstOnGlass(screens)
  return (span: Befallen) => ({
    gapS: inSeconds(longestSilenceMs(acks, span)),
    fireGapS: inSeconds(Math.max(longestWaitMs(fires, span, end), ...liveTimes(said, heard, span))),
  })
}

const figuresByFault = (scene: Scene, said: readonly Said[], befallen: readonly Befallen[]) => {
  const gaps = gapsOf(scene, said)
  const perFault: Record<string, { strikes: number; failovers: number; gapS: number; fireGapS: number }> = {}
  for (const one of befallen) {
    const { gapS, fireGapS } = gaps(one)
    const row = (perFault[one.name] ??= { strikes: 0, failovers: 0, gapS: 0, fireGapS: 0 })
    row.strikes += 1
    row.failovers += one.failovers
    row.gapS = Math.max(row.gapS, gapS)
    row.fireGapS = Math.max(row.fireGapS, fireGapS)
  }
  const rows = Object.values(perFault)
  return {
    worstGapS: Math.max(...rows.map(({ gapS }) => gapS)),
    worstFireGapS: Math.max(...rows.map(({ fireGapS }) => fireGapS)),
    perFault,
  }
}

const compare = async ({ platform, database, crowd, screens }: Scene) => {
  const { environment } = platform.stack
  const restless = await drain({ crowd, database, environment, screens }, drainMs)
  const crashes = platform.crashes()
  await platform.hush()
  const differences = await compareNodes(platform.stack)
  for (const line of [...restless, ...differences]) tell(line)
  await writeDeviceLedger(database, crowd)
  await writeSocketLedger(database, screens)
  const { acked, lost, duplicates, outOfOrder, ...figures } = figuresOf(await compareLedgers(database))
  await explain(database, platform)
  return {
    acked,
    lost: lost + figures.alarmsMissed,
    duplicates: duplicates + figures.alarmsTwice,
    outOfOrder,
    more: { nodesDiffer: differences.length, ...figures, crashes, drained: restless.length === 0 },
  }
}

const leftOut = (befallen: readonly Befallen[]): string =>
  misfortunes
    .filter(({ name }) => befallen.every((one) => one.name !== name))
    .map(({ name }) => name)
    .join('; ')

const play = async (scene: Scene, wishes: FailoverWishes): Promise<Figures> => {
  const { cluster } = scene
  tell(`Patroni ${cluster.patroni} with ${cluster.api}; ${scene.crowd.members.length} devices speak`)
  const { said, befallen } = await speakMeanwhile(scene, wishes)
  const { acked, lost, duplicates, outOfOrder, more } = await compare(scene)
  const { worstGapS, worstFireGapS, perFault } = figuresByFault(scene, said, befallen)
  return {
    failovers: sum(befallen),
    acked,
    lost,
    duplicates,
    outOfOrder,
    worstGapS,
    worstFireGapS,
    perFault,
    strikes: befallen.length,
    notHealed: befallen.filter(({ isHealed }) => !isHealed).length,
    ...more,
    fires: said.length,
    leftOut: leftOut(befallen),
    patroni: `${cluster.patroni} ${cluster.api}`,
    seconds: secondsSinceStart(),
  }
}

const run = async (platform: Platform, wishes: FailoverWishes): Promise<Figures> => {
  const { cluster } = platform.stack
  if (!cluster) throw new Error('the platform was not asked for a cluster')
  const database = openDatabase(platform.stack.environment.VIGIL_DATABASE_OWNER_URL)
  await numberHistory(database)
  const { devices, projects: units, token } = await fillRegistry(database, kinds, projects)
  await platform.start()
  if (!(await waitForReaders(database, 60_000))) throw new Error('no pipeline reads every lane')
  const screens = units.map((projectId) => openScreen({ ports: platform.apiPorts, first: 0, token, projectId }))
  const crowd = createCrowd(devices, platform.mqttUrls)
  try {
    await crowd.connect()
    await waitUntilAllWatch(screens)
    return await play({ platform, cluster, database, crowd, screens }, wishes)
  } finally {
    crowd.stop()
    for (const screen of screens) screen.close()
  }
}

export const runFailover = async (wishes: FailoverWishes): Promise<Figures> => {
  const { sabotage } = wishes
  if (sabotage !== undefined && sabotage !== 'async') throw new Error(`failover has no --sabotage ${sabotage}`)
  const highlyAvailable = { isSynchronous: sabotage === undefined }
  const platform = await preparePlatform('failover', { ...size, highlyAvailable })
  try {
    return await run(platform, wishes)
  } finally {
    await platform.stop()
  }
}

const mustBeZero = ['lost', 'duplicates', 'outOfOrder', 'nodesDiffer', 'notHealed', 'crashes']

/** A sabotage is seen by what it loses. Otherwise: what must be zero, that no fire waited too long, and that there was something to lose. */
export const isSeamless = (figures: Figures, { isQuick, sabotage }: FailoverWishes): boolean =>
  sabotage === undefined
    ? Number(figures['failovers']) >= (isQuick ? 2 : wantedFailovers) &&
      Number(figures['acked']) > 5_000 &&
      figures['drained'] === true &&
      Number(figures['worstFireGapS']) <= mostFireGapS &&
      mustBeZero.every((key) => figures[key] === 0)
    : Number(figures['lost']) > 0
