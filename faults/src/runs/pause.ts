/** Every process stands still in turn, and the clocks of the gateways are wrong: nothing lost, nothing twice, nothing late. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { liveTimes, type Said } from '../audience/live-times.ts'
import { everyPause, letPause, type Span } from '../harm/pauses.ts'
import { compareCommands } from '../ledgers/command-ledger.ts'
import { writeDeviceLedger } from '../ledgers/device-ledger.ts'
import { compareLedgers } from '../ledgers/diff.ts'
import { explain } from '../ledgers/explain.ts'
import { numberHistory } from '../ledgers/platform-ledger.ts'
import { writeSocketLedger } from '../ledgers/socket-ledger.ts'
import { createCrowd, sayEvents, sayReadings, type Crowd, type Member } from '../outside/crowd.ts'
import { keepHandling } from '../outside/desk-officer.ts'
import { firstOnGlass, keepBurning } from '../outside/fires.ts'
import { openScreen, waitUntilAllWatch, type Screen } from '../outside/live-client.ts'
import { createOperator } from '../outside/operator.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { drain, waitForReaders, waitUntilSettled } from '../platform/drain.ts'
import { preparePlatform, type Platform } from '../platform/platform.ts'
import { fillRegistry, type Registry } from '../platform/registry.ts'
import { figuresOf, secondsSinceStart, tell, type Figures } from '../report.ts'

export interface PauseWishes {
  readonly isQuick: boolean
}

const minute = 60_000
const day = 1_440 * minute
const size = { gateways: 2, pipelines: 2, apis: 2, workers: 2 }
const clocks = { quick: [2 * day, -5 * minute], whole: [5 * minute, -5 * minute, 2 * day, -2 * day] }
const kinds = [
  { type: 'fireAlarmHost', count: 48 },
  { type: 'firePump', count: 32 },
  { type: 'smartSocket', count: 64 },
]
const projects = 8
const rates = { events: 20, readings: 60, fireEveryMs: 400 }
const drainMs = 60_000
/** Longer than a gateway waits until it says again what a stream that stood still had confirmed (0158). */
const saidAgainMs = 15_000
const settleMs = 45_000
const longestFireMs = 5_000

interface Scene {
  readonly platform: Platform
  readonly database: Database
  readonly registry: Registry
  readonly crowd: Crowd
}

const ofType = ({ members }: Crowd, type: string): Member[] => members.filter((member) => member.type === type)

/** In the one unit where nothing burns: where it does, every command asks for a password. */
const keepOrdering = async ({ platform, registry, crowd }: Scene, isOver: () => boolean): Promise<void> => {
  const operator = createOperator(platform.apiPorts, registry.token)
  const sockets = ofType(crowd, 'smartSocket').filter(({ projectId }) => projectId === registry.projects.at(-1))
  const refusals = new Set<string>()
  const order = async (hand: number): Promise<void> => {
    for (let turn = hand; !isOver(); turn += 4) {
      const member = sockets[turn % sockets.length]
      const action = member?.device.point.shows('on') === true ? 'switchOff' : 'switchOn'
      const given = member && (await operator.order(member.id, action))
      if (given?.code !== undefined) refusals.add(given.code)
      await pause(50)
    }
  }
  await Promise.all([0, 1, 2, 3].map(order))
  tell(`orders were refused because of ${[...refusals].join(', ') || 'nothing'}`)
}

/** Two screens for each unit, one at each api: a fire is on the glass when the first of them has it. */
const watchersOf = ({ apiPorts }: Platform, { projects: units, token }: Registry): Screen[] =>
  units.flatMap((projectId) => apiPorts.map((port) => openScreen({ ports: [port], first: 0, token, projectId })))

const worstOf = (said: readonly Said[], screens: readonly Screen[], spans: readonly Span[]): number => {
  const heard = firstOnGlass(screens)
  return Math.max(...spans.flatMap((span) => liveTimes(said, heard, span)))
}

const pauseEverything = async (scene: Scene, wishes: PauseWishes) => {
  const { platform, database, registry, crowd } = scene
  const [desk = ''] = registry.projects
  const fires = ofType(crowd, 'fireAlarmHost')
  const others = fires.filter(({ projectId }) => projectId !== desk && projectId !== registry.projects.at(-1))
  for (const { toggle } of fires.filter(({ projectId }) => projectId === desk)) toggle?.()
  // Nobody may move what has not said how it stands.
  for (const { device } of crowd.members) device.report('all')
  await pause(3_000)
  const said: Said[] = []
  const life = { isOver: false }
  const isOver = (): boolean => life.isOver
  const pumps = { ...crowd, members: ofType(crowd, 'firePump') }
  const loads = [sayEvents(pumps, rates.events), sayReadings(crowd, rates.readings)]
  const wish = { ports: platform.apiPorts, token: registry.token, projectId: desk }
  const people = [keepBurning(others, said, { everyMs: rates.fireEveryMs, isOver }), keepOrdering(scene, isOver)]
  const handling = keepHandling(database, wish, isOver)
  await pause(2_000)
  const pauses = everyPause(platform, wishes.isQuick)
  const spans = await letPause(pauses, tell)
  life.isOver = true
  for (const load of loads) load.stop()
  await Promise.all(people)
  return { said, spans, pauses: pauses.length, handled: await handling }
}

/** What people did is told too, and is no step of a device: left out before the courses are compared. */
const withoutPeople = ({ ask }: Database, desk: readonly Member[]): Promise<unknown> =>
  ask(`delete from outbox where equipment_id = any($1) and type = 'alarm.updated'`, [desk.map(({ id }) => id)])

const saysSo = (file: string): boolean => readFileSync(file, 'utf8').includes('the clock of this machine is wrong')

const compare = async ({ platform, database, registry, crowd }: Scene, screens: readonly Screen[]) => {
  await pause(saidAgainMs)
  const drained = await drain({ crowd, database, environment: platform.stack.environment, screens }, drainMs)
  for (const reason of drained) tell(reason)
  const isDone = await waitUntilSettled(database, settleMs)
  const atDesk = ofType(crowd, 'fireAlarmHost').filter(({ projectId }) => projectId === registry.projects[0])
  await withoutPeople(database, atDesk)
  await writeDeviceLedger(database, crowd)
  await writeSocketLedger(database, screens)
  const { acked, lost, duplicates, ...figures } = figuresOf(await compareLedgers(database))
  await explain(database, platform)
  const commands = await compareCommands(database, crowd)
  const twice = (commands['deliveredTwice'] ?? 0) + (commands['executedTwice'] ?? 0)
  return {
    acked,
    lost: lost + figures.alarmsMissed,
    duplicates: duplicates + figures.alarmsTwice + twice,
    ...figures,
    lateCommands: commands['deliveredLate'] ?? 0,
    commands: commands['commands'] ?? 0,
    drained: drained.length === 0 && isDone,
  }
}

const run = async (platform: Platform, wishes: PauseWishes): Promise<Figures> => {
  const database = openDatabase(platform.stack.environment.VIGIL_DATABASE_OWNER_URL)
  await numberHistory(database)
  const registry = await fillRegistry(database, kinds, projects)
  await platform.start()
  if (!(await waitForReaders(database, 20_000))) throw new Error('no pipeline reads every lane')
  const { apiPorts: ports } = platform
  const screens = registry.projects.map((projectId, first) =>
    openScreen({ ports, first, token: registry.token, projectId }),
  )
  const watchers = watchersOf(platform, registry)
  const crowd = createCrowd(registry.devices, platform.mqttUrls)
  const scene = { platform, database, registry, crowd }
  try {
    await crowd.connect()
    await waitUntilAllWatch([...screens, ...watchers])
    tell(`${crowd.members.length} devices are connected, to gateways whose clocks are wrong`)
    const { said, spans, pauses, handled } = await pauseEverything(scene, wishes)
    const { acked, lost, duplicates, lateCommands, ...more } = await compare(scene, screens)
    const worstFireMs = worstOf(said, watchers, spans)
    const clocksSaid = platform.gateways.filter(({ logFile }) => saysSo(logFile)).length
    const rest = { ...more, handled, clocksSaid, crashes: platform.crashes(), seconds: secondsSinceStart() }
    return { acked, lost, duplicates, worstFireMs, lateCommands, pauses, ...rest }
  } finally {
    crowd.stop()
    for (const screen of [...screens, ...watchers]) screen.close()
  }
}

export const runPause = async (wishes: PauseWishes): Promise<Figures> => {
  const gatewayClocksMs = wishes.isQuick ? clocks.quick : clocks.whole
  const platform = await preparePlatform('pause', { ...size, gateways: gatewayClocksMs.length, gatewayClocksMs })
  try {
    return await run(platform, wishes)
  } finally {
    await platform.stop()
  }
}

/** What must be zero, that no fire waited, that every wrong clock was said, and that there was something to lose. */
export const isUnmoved = (figures: Figures): boolean =>
  Number(figures['acked']) > 1_000 &&
  Number(figures['commands']) > 20 &&
  Number(figures['handled']) > 50 &&
  Number(figures['worstFireMs']) <= longestFireMs &&
  Number(figures['clocksSaid']) >= clocks.quick.length &&
  figures['drained'] === true &&
  ['lost', 'duplicates', 'outOfOrder', 'lateCommands', 'crashes'].every((key) => figures[key] === 0)
