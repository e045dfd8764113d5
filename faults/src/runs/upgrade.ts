/**
 * An upgrade under load: the schema is migrated and made wider beneath processes that do not know of it, then every process is
 * asked to leave and started again, one of each two at a time. Nobody loses a message, and nobody is answered with an error.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dataFolder } from '@vigil/stack/private-stack'
import { compareLedgers } from '../ledgers/diff.ts'
import { writeDeviceLedger } from '../ledgers/device-ledger.ts'
import { numberHistory } from '../ledgers/platform-ledger.ts'
import { writeSocketLedger } from '../ledgers/socket-ledger.ts'
import { keepCalling } from '../outside/callers.ts'
import { createCrowd, sayEvents, sayReadings } from '../outside/crowd.ts'
import { openScreen, waitUntilAllWatch } from '../outside/live-client.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { drain, waitForReaders } from '../platform/drain.ts'
import { preparePlatform, type Platform } from '../platform/platform.ts'
import { fillRegistry } from '../platform/registry.ts'
import { runOnce } from '../platform/supervise.ts'
import { figuresOf, secondsSinceStart, tell, type Figures } from '../report.ts'

const size = { gateways: 2, pipelines: 2, apis: 2, workers: 2 }
const kinds = [
  { type: 'fireAlarmHost', count: 40 },
  { type: 'smartSocket', count: 60 },
]
const projects = 4
const people = 4
const rates = { events: 20, readings: 60 }
const drainMs = 60_000
const readersMs = 60_000

/** What every message of a fire passes through. A column that has a default is a look into the catalogue, not a rewrite. */
const hotTables = ['equipment', 'event_inbox', 'alarm', 'outbox', 'command']

/** As a release would: wider first, and nobody waits long for a lock that a fire waits behind. */
const widen = async ({ stack }: Platform, { ask }: Database): Promise<void> => {
  const environment = { ...stack.environment }
  const logFile = join(dataFolder, 'faults', 'upgrade', 'migrate-again.log')
  await runOnce({ name: 'migrate', args: ['server/src/main.ts', 'migrate'], environment, logFile })
  for (const table of hotTables)
    await ask(`set lock_timeout = '2s'; alter table ${table} add column of_the_next_release int not null default 0`)
}

/** In the order of the runbook; whoever leaves is back before the next one does. */
const restartAll = async (platform: Platform, database: Database, restMs: number): Promise<number> => {
  let restarts = 0
  for (const kind of ['pipelines', 'gateways', 'workers', 'apis'] as const)
    for (const one of platform[kind]) {
      tell(`${one.name} is started anew`)
      await one.stop()
      await one.start()
      if (!(await waitForReaders(database, readersMs))) throw new Error('no pipeline reads every lane')
      restarts += 1
      await pause(restMs)
    }
  return restarts
}

const run = async (platform: Platform, isQuick: boolean): Promise<Figures> => {
  const { environment } = platform.stack
  const database = openDatabase(environment.VIGIL_DATABASE_OWNER_URL)
  await numberHistory(database)
  const registry = await fillRegistry(database, kinds, projects)
  await platform.start()
  if (!(await waitForReaders(database, readersMs))) throw new Error('no pipeline reads every lane')
  const { apiPorts: ports } = platform
  const screens = registry.projects.map((projectId, first) =>
    openScreen({ ports, first, token: registry.token, projectId }),
  )
  const crowd = createCrowd(registry.devices, platform.mqttUrls)
  try {
    await crowd.connect()
    await waitUntilAllWatch(screens)
    const loads = [sayEvents(crowd, rates.events), sayReadings(crowd, rates.readings)]
    const callers = keepCalling(ports, registry.token, people)
    await pause(2_000)
    await widen(platform, database)
    const restarts = await restartAll(platform, database, isQuick ? 1_000 : 15_000)
    await pause(2_000)
    const calls = await callers.stop()
    for (const load of loads) load.stop()
    const restless = await drain({ crowd, database, environment, screens }, drainMs)
    for (const reason of restless) tell(reason)
    await writeDeviceLedger(database, crowd)
    await writeSocketLedger(database, screens)
    const { acked, lost, duplicates, outOfOrder, ...more } = figuresOf(await compareLedgers(database))
    const rest = { restarts, drained: restless.length === 0, crashes: platform.crashes(), seconds: secondsSinceStart() }
    return { acked, lost, duplicates, outOfOrder, ...calls, ...more, ...rest }
  } finally {
    crowd.stop()
    for (const screen of screens) screen.close()
  }
}

export const runUpgrade = async ({ isQuick }: { readonly isQuick: boolean }): Promise<Figures> => {
  const platform = await preparePlatform('upgrade', size)
  try {
    return await run(platform, isQuick)
  } finally {
    await platform.stop()
  }
}

const zeros = [
  'lost',
  'duplicates',
  'outOfOrder',
  'answered5xx',
  'unanswered',
  'alarmsMissed',
  'alarmsTwice',
  'crashes',
]

/** Nothing lost, nobody answered with an error, and there was something to lose. */
export const isUnnoticed = (figures: Figures): boolean =>
  zeros.every((key) => figures[key] === 0) &&
  figures['drained'] === true &&
  Number(figures['acked']) > 500 &&
  Number(figures['requests']) > 500
