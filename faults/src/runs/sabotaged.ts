/** A short run over a platform that was broken on purpose: it must end like any other, with a loss in its figures. */
import { setTimeout as pause } from 'node:timers/promises'
import { createCrowd, sayEvents, type Crowd } from '../outside/crowd.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { compareLedgers } from '../ledgers/diff.ts'
import { drain, waitForReaders } from '../platform/drain.ts'
import { writeDeviceLedger } from '../ledgers/device-ledger.ts'
import { numberHistory } from '../ledgers/platform-ledger.ts'
import { writeSocketLedger } from '../ledgers/socket-ledger.ts'
import { preparePlatform, type Platform } from '../platform/platform.ts'
import { fillRegistry } from '../platform/registry.ts'
import { figuresOf, secondsSinceStart, tell, type Figures } from '../report.ts'
import { commitSabotage, type Sabotage } from '../harm/sabotage.ts'

const size = { gateways: 2, pipelines: 2, apis: 0, workers: 0 }
const kinds = [
  { type: 'fireAlarmHost', count: 40 },
  { type: 'firePump', count: 160 },
]
const projects = 4
const drainMs = 12_000

/** order: what two gateways store at once. ack: what was acknowledged when the database dies. */
const provoke: Readonly<Record<Sabotage, (platform: Platform, crowd: Crowd) => Promise<void>>> = {
  async order(_platform, crowd) {
    // A reader that is behind sees late ids in time: most are lost while it keeps up, so the storm comes second.
    for (const [perSec, forMs] of [
      [800, 5_000],
      [4_000, 2_000],
    ] as const) {
      const load = sayEvents(crowd, perSec)
      await pause(forMs)
      load.stop()
    }
  },
  async ack({ stack }, crowd) {
    const load = sayEvents(crowd, 1_000)
    await pause(4_500)
    await stack.killPostgres()
    await stack.restartPostgres()
    await pause(1_500)
    load.stop()
  },
}

const run = async (platform: Platform, database: Database, which: Sabotage): Promise<Figures> => {
  await numberHistory(database)
  const { devices } = await fillRegistry(database, kinds, projects)
  const repair = await commitSabotage(database, which)
  await platform.start()
  if (!(await waitForReaders(database, 10_000))) throw new Error('no pipeline reads every lane')
  const crowd = createCrowd(devices, platform.mqttUrls)
  try {
    await crowd.connect()
    tell(`sabotage: ${which}`)
    await provoke[which](platform, crowd)
    await repair()
    const restless = await drain({ crowd, database, environment: platform.stack.environment, screens: [] }, drainMs)
    for (const reason of restless) tell(reason)
    await writeDeviceLedger(database, crowd)
    await writeSocketLedger(database, [])
    const figures = figuresOf(await compareLedgers(database))
    return { ...figures, alarmsMissed: 0, crashes: platform.crashes(), seconds: secondsSinceStart() }
  } finally {
    crowd.stop()
    await repair()
  }
}

export const runSabotaged = async (which: Sabotage): Promise<Figures> => {
  const platform = await preparePlatform(`sabotage-${which}`, size)
  try {
    return await run(platform, openDatabase(platform.stack.environment.VIGIL_DATABASE_OWNER_URL), which)
  } finally {
    await platform.stop()
  }
}
