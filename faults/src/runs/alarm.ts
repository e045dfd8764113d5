/** Fires that nobody acknowledges, while every process is killed at random: everybody is called, and nobody twice. */
import { setTimeout as pause } from 'node:timers/promises'
import { waitUntil } from '@vigil/stack/machine/process-life'
import { compareCalls } from '../ledgers/call-ledger.ts'
import { createCrowd, type Crowd } from '../outside/crowd.ts'
import { openScreen, waitUntilAllWatch } from '../outside/live-client.ts'
import { openProviders, type Providers } from '../outside/providers.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { drain, waitForReaders } from '../platform/drain.ts'
import { preparePlatform, type Platform } from '../platform/platform.ts'
import { fillRegistry } from '../platform/registry.ts'
import { hireStaff } from '../platform/staff.ts'
import { secondsSinceStart, tell, type Figures } from '../report.ts'

const size = { gateways: 1, pipelines: 1, apis: 1, workers: 2 }
const kinds = [{ type: 'fireAlarmHost', count: 40 }]
const projects = 8
/** The last rung that is looked at: the responsible person is called two minutes after the alarm. */
const lastRungS = 120
/** On a busy machine a restart takes long, and few would be killed in the time. */
const leastKills = 10
const awayMs = () => 300 + Math.random() * 900

export interface AlarmWishes {
  /** The ladder's rungs come early, for a short run; otherwise two minutes are two minutes. */
  readonly isClockTurned: boolean
}

/** As if time had passed for whoever waits for a rung: its beginning, what is told and its next rung move together. */
const turnClock = ({ ask }: Database): Promise<unknown> =>
  ask(
    `update alarm set ladder_from = ladder_from - early, ladder_done = ladder_done - early, ladder_due = ladder_due - early
     from (select id as which, ladder_due - clock_timestamp() - make_interval(secs => 0.3 + random() * 2) as early
       from alarm where ladder_due > clock_timestamp() + interval '3 seconds'
         and ladder_due <= ladder_from + make_interval(secs => $1)) later
     where id = which and ladder_due > clock_timestamp()`,
    [lastRungS + 1],
    // While the database is away nobody waits either.
  ).catch(() => undefined)

const waitingCalls = `
  select (select count(*) from message where channel in ('voice', 'sms') and state in ('queued', 'sending'))
    + (select count(*) from alarm where ladder_due <= ladder_from + make_interval(secs => $1)) as open`

/** Every rung until the last is walked, and nothing of it waits to be sent. */
const isAllSaid = async ({ askOne }: Database): Promise<boolean> => {
  const { open } = await askOne<{ open: number }>(waitingCalls, [lastRungS + 1])
  return open === 0
}

/** One process after the other, every second time a worker: it is they who hold calls in their hands. The database once. */
const killAtRandom = async (platform: Platform, isOver: () => boolean): Promise<number> => {
  const { gateways, pipelines, apis, workers, stack } = platform
  const others = [...gateways, ...pipelines, ...apis]
  let kills = 0
  while (!isOver() || kills < leastKills) {
    const among = kills % 2 === 0 ? workers : others
    const victim = among[Math.floor(Math.random() * among.length)]
    await victim?.kill()
    await pause(awayMs())
    await victim?.start()
    kills += 1
    if (kills === 6) await killPostmaster(stack)
    await pause(awayMs())
  }
  return kills
}

const killPostmaster = async (stack: Platform['stack']): Promise<void> => {
  tell('the PostgreSQL postmaster is killed')
  await stack.killPostgres()
  await pause(awayMs())
  await stack.restartPostgres()
}

const setOnFire = async ({ members }: Crowd): Promise<void> => {
  for (const { toggle } of members) {
    toggle?.()
    await pause(100)
  }
}

const burnWhileFaultsHappen = async (platform: Platform, crowd: Crowd, database: Database, wishes: AlarmWishes) => {
  let isOver = false
  const killing = killAtRandom(platform, () => isOver)
  await setOnFire(crowd)
  const turning = wishes.isClockTurned ? setInterval(() => void turnClock(database), 1_000) : undefined
  const killMs = wishes.isClockTurned ? 20_000 : (lastRungS + 10) * 1_000
  await pause(killMs)
  isOver = true
  const kills = await killing
  // A worker that died with a message in hand leaves it for 20 s.
  const isSaid = await waitUntil(() => isAllSaid(database).catch(() => false), 45_000, 250)
  clearInterval(turning)
  return { kills, isSaid }
}

const run = async (platform: Platform, providers: Providers, wishes: AlarmWishes): Promise<Figures> => {
  const database = openDatabase(platform.stack.environment.VIGIL_DATABASE_OWNER_URL)
  const registry = await fillRegistry(database, kinds, projects)
  const staff = await hireStaff(database, registry.projects)
  await platform.start()
  if (!(await waitForReaders(database, 20_000))) throw new Error('no pipeline reads every lane')
  const { apiPorts: ports, mqttUrls, stack } = platform
  const { token } = registry
  const screens = registry.projects.map((projectId, first) => openScreen({ ports, first, token, projectId }))
  const crowd = createCrowd(registry.devices, mqttUrls)
  try {
    await crowd.connect()
    await waitUntilAllWatch(screens)
    tell(`${crowd.members.length} fires begin`)
    const { kills, isSaid } = await burnWhileFaultsHappen(platform, crowd, database, wishes)
    const restless = await drain({ crowd, database, environment: stack.environment, screens }, 20_000)
    for (const reason of restless) tell(reason)
    const figures = await compareCalls({ database, fires: crowd.members, staff, providers, screens })
    const drained = isSaid && restless.length === 0
    return { ...figures, kills, crashes: platform.crashes(), drained, seconds: secondsSinceStart() }
  } finally {
    crowd.stop()
    for (const screen of screens) screen.close()
  }
}

export const runAlarm = async (wishes: AlarmWishes): Promise<Figures> => {
  const providers = await openProviders()
  const platform = await preparePlatform('alarm', size, providers.settings)
  try {
    return await run(platform, providers, wishes)
  } finally {
    await platform.stop()
    providers.stop()
  }
}

const mustBeZero = [
  'alarmsLost',
  'alarmsTwice',
  'shownTwice',
  'shownMissed',
  'callsMissed',
  'callsTwice',
  'textsMissed',
  'textsTwice',
  'crashes',
]

/** What must be zero, and that there was something to lose. */
export const isEverybodyCalled = (figures: Figures): boolean =>
  figures['drained'] === true &&
  Number(figures['callsExpected']) >= 100 &&
  mustBeZero.every((key) => figures[key] === 0)
