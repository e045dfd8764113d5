/** The fault run: a steady load, everything killed in turn, a storm in the middle, and three ledgers at the end. */
import { setTimeout as pause } from 'node:timers/promises'
import { createCrowd, sayEvents, sayReadings, type Crowd } from '../outside/crowd.ts'
import { openDatabase } from '../platform/database.ts'
import { compareLedgers } from '../ledgers/diff.ts'
import { drain, waitForReaders } from '../platform/drain.ts'
import { explain } from '../ledgers/explain.ts'
import { writeDeviceLedger } from '../ledgers/device-ledger.ts'
import { numberHistory } from '../ledgers/platform-ledger.ts'
import { writeSocketLedger } from '../ledgers/socket-ledger.ts'
import { openScreen, waitUntilAllWatch } from '../outside/live-client.ts'
import { countPoison, rebootSome, sendPoison } from '../harm/mischief.ts'
import { preparePlatform, type Platform } from '../platform/platform.ts'
import { fillRegistry, type Registry } from '../platform/registry.ts'
import { figuresOf, secondsSinceStart, tell, type Figures } from '../report.ts'
import { everyFault, letHappen, only } from '../harm/schedule.ts'

const size = { gateways: 2, pipelines: 2, apis: 2, workers: 1 }
// One type whose alarms threaten life (lane 1) and two whose do not (lane 2).
const kinds = [
  { type: 'fireAlarmHost', count: 100 },
  { type: 'firePump', count: 200 },
  { type: 'gateway', count: 200 },
]
const projects = 8
const rates = { events: 200, readings: 800, storm: 4_000, stormMs: 10_000 }
const drainMs = 60_000

const storm = async (crowd: Crowd): Promise<number> => {
  tell(`a storm of ${rates.storm} events a second`)
  const perSec = rates.storm - rates.events
  const load = sayEvents(crowd, perSec, (perSec * rates.stormMs) / 1000)
  await pause(rates.stormMs / 3)
  sendPoison(crowd, 4)
  await pause(rates.stormMs / 3)
  const reboots = rebootSome(crowd, 5)
  await pause(rates.stormMs / 3)
  load.stop()
  return reboots
}

const watch = ({ apiPorts }: Platform, { projects: units, token }: Registry) =>
  units.map((projectId, index) => openScreen({ ports: apiPorts, first: index, token, projectId }))

/** With a word, only the faults whose name holds it: to look at one more closely. */
export interface StormWishes {
  readonly rounds: number
  readonly only: string | undefined
}

const playRound = async (platform: Platform, crowd: Crowd, round: number, word = '') => {
  const { beforeStorm, afterStorm } = everyFault(platform, round, tell)
  await pause(3_000)
  const kills = await letHappen(only(beforeStorm, word), tell)
  const reboots = word === '' || word === 'storm' ? await storm(crowd) : 0
  await pause(3_000)
  return { kills: kills + (await letHappen(only(afterStorm, word), tell)), reboots }
}

const sayWhileFaultsHappen = async (platform: Platform, crowd: Crowd, wishes: StormWishes) => {
  const loads = [sayEvents(crowd, rates.events), sayReadings(crowd, rates.readings)]
  const sum = { kills: 0, reboots: 0 }
  for (let round = 0; round < wishes.rounds; round += 1) {
    const { kills, reboots } = await playRound(platform, crowd, round, wishes.only)
    sum.kills += kills
    sum.reboots += reboots
  }
  for (const load of loads) load.stop()
  return sum
}

const run = async (platform: Platform, wishes: StormWishes): Promise<Figures> => {
  const database = openDatabase(platform.stack.environment.VIGIL_DATABASE_OWNER_URL)
  await numberHistory(database)
  const registry = await fillRegistry(database, kinds, projects)
  await platform.start()
  if (!(await waitForReaders(database, 20_000))) throw new Error('no pipeline reads every lane')
  const screens = watch(platform, registry)
  const crowd = createCrowd(registry.devices, platform.mqttUrls)
  try {
    await crowd.connect()
    await waitUntilAllWatch(screens)
    tell(`${crowd.members.length} devices are connected`)
    const happened = await sayWhileFaultsHappen(platform, crowd, wishes)
    const restless = await drain({ crowd, database, environment: platform.stack.environment, screens }, drainMs)
    for (const reason of restless) tell(reason)
    tell('the ledgers are compared')
    await writeDeviceLedger(database, crowd)
    await writeSocketLedger(database, screens)
    const figures = figuresOf(await compareLedgers(database))
    await explain(database, platform)
    return {
      ...figures,
      ...(await countPoison(database, crowd)),
      ...happened,
      crashes: platform.crashes(),
      resyncs: screens.reduce((sum, { resyncs }) => sum + resyncs(), 0),
      reconnects: screens.reduce((sum, { connections }) => sum + connections() - 1, 0),
      drained: restless.length === 0,
      seconds: secondsSinceStart(),
    }
  } finally {
    crowd.stop()
    for (const screen of screens) screen.close()
  }
}

export const runStorm = async (wishes: StormWishes): Promise<Figures> => {
  const platform = await preparePlatform('storm', size)
  try {
    return await run(platform, wishes)
  } finally {
    await platform.stop()
  }
}

/** What must be zero, and that there was enough to lose. */
export const isFlawless = (figures: Figures): boolean =>
  Number(figures['acked']) > 10_000 &&
  figures['drained'] === true &&
  ['lost', 'duplicates', 'outOfOrder', 'alarmsMissed', 'alarmsTwice', 'poisonLost', 'crashes'].every(
    (key) => figures[key] === 0,
  )
