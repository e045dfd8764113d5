/**
 * Orders by all five ways while everything that carries them is killed or stands still, rights come and go, and people who
 * may not try to: nothing twice, late, after a revocation, on a stale state, or by nobody who may.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { harmControl } from '../harm/control-harm.ts'
import { sabotageControl, type ControlSabotage } from '../harm/control-sabotage.ts'
import { keepNudging } from '../harm/nudges.ts'
import { keepRevoking } from '../harm/revoker.ts'
import { arrivalsOf } from '../ledgers/order-arrivals.ts'
import { judgeOrders, ways, type Verdict } from '../ledgers/order-ledger.ts'
import { trespass, work, type AtWork } from '../outside/control/at-work.ts'
import { createPerson, whatWasSaid, type Person } from '../outside/control/person.ts'
import { createWishBook } from '../outside/control/wish-book.ts'
import { createCrowd, sayAll, type Crowd } from '../outside/crowd.ts'
import { controlKinds, formCrews, hireForeigner, revocable, unitCount, type Crew } from '../platform/crews.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { waitForReaders, waitUntilSettled } from '../platform/drain.ts'
import { preparePlatform, type Platform } from '../platform/platform.ts'
import { fillRegistry } from '../platform/registry.ts'
import { secondsSinceStart, tell, type Figures } from '../report.ts'
import { tryOrders } from './control-tries.ts'

export interface ControlWishes {
  readonly isQuick: boolean
  readonly sabotage?: ControlSabotage | undefined
}

const size = { gateways: 2, pipelines: 2, apis: 2, workers: 2 }
const whole = { commands: 100_000, tries: 1_000_000, rounds: 400, longestMs: 9_000_000 }
const short = { commands: 1_500, tries: 100_000, rounds: 1, longestMs: 140_000 }
const broken = { commands: 0, tries: 20_000, rounds: 0, longestMs: 45_000 }
/** The longest time-out of a command, and a little for the sweep. */
const settleMs = 45_000
const slowClockMs = -3_600_000
/** As often as a breaker's row says. */
const reportSec = 300

type Stage = AtWork & { readonly boss: Person; readonly crowd: Crowd }

/** Most obey; some are slow, refuse, get stuck or hear nothing, and many do not know what time it is. */
const behaveAsInLife = (crews: readonly Crew[]): void => {
  const odd = ['delay', 'refuse', 'stuck', 'lose', 'deaf'] as const
  for (const { members } of crews)
    for (const way of ways)
      members[way].forEach(({ device }, index) => {
        const commands = way === 'person' ? (odd[index] ?? 'obey') : 'obey'
        device.behave({ commands, delayMs: commands === 'delay' ? 2_000 : 30 })
        if (index % 3 === 0) device.setClock(slowClockMs)
      })
}

const countCommands = async ({ ask }: Database): Promise<Record<string, number>> => {
  const rows = await ask<{ way: string; count: number }>(
    `select origin_kind as way, count(*)::int as count from command where not is_read group by origin_kind`,
  ).catch(() => [])
  return Object.fromEntries(rows.map(({ way, count }) => [way === 'account' ? 'person' : way, count]))
}

const total = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)

const sumOf = (parts: readonly { tries: number; taken: number }[]) => ({
  tries: parts.reduce((sum, { tries }) => sum + tries, 0),
  taken: parts.reduce((sum, { taken }) => sum + taken, 0),
})

const orderWhileFaultsHappen = async (stage: Stage, rounds: number) => {
  const { crews, boss, database, crowd, platform, isOver } = stage
  const nudging = keepNudging(platform.stack.environment, { crowd, database, isOver })
  const revoking = keepRevoking({ boss, people: revocable(crews), isOver })
  const { late, intrusions } = trespass(stage)
  const working = crews.flatMap((crew) => work(stage, crew))
  // Those that somebody lets grow stale speak when he wants them to, and what a rule watches when it is triggered.
  const stale = new Set(crews.flatMap(({ members }) => members.stale))
  const breakers = crowd.members.filter((member) => member.type === 'breaker' && !stale.has(member))
  const telling = sayAll(breakers, reportSec)
  const harmed = await harmControl(platform, rounds, isOver)
  await Promise.all(working)
  telling.stop()
  return {
    revocations: await revoking,
    nudges: await nudging,
    stale: sumOf(await late),
    intrusions: sumOf(await intrusions),
    ...harmed,
  }
}

const tellVerdict = ({ examples, byWay }: Verdict): void => {
  for (const example of examples) tell(example)
  tell(`said: ${whatWasSaid()}`)
  tell(`carried out: ${ways.map((way) => `${way} ${byWay[way]}`).join(', ')}`)
}

const openStage = async (platform: Platform, wishes: ControlWishes) => {
  const { environment } = platform.stack
  const database = openDatabase(environment.VIGIL_DATABASE_OWNER_URL)
  const registry = await fillRegistry(database, controlKinds, unitCount)
  const crowd = createCrowd(registry.devices, platform.mqttUrls)
  const crews = await formCrews(database, registry, crowd)
  const foreigner = await hireForeigner(database)
  if (wishes.sabotage) await sabotageControl(openDatabase(environment.VIGIL_DATABASE_SUPER_URL), wishes.sabotage)
  await platform.start()
  if (!(await waitForReaders(database, 20_000))) throw new Error('no pipeline reads every lane')
  await crowd.connect()
  behaveAsInLife(crews)
  for (const { device } of crowd.members) device.report('all')
  await pause(4_000)
  tell(`${crowd.members.length} breakers and sockets wait for orders`)
  return { database, crowd, crews, foreigner, boss: createPerson(platform.apiPorts, 'boss', registry.token) }
}

const run = async (platform: Platform, wishes: ControlWishes): Promise<Figures> => {
  const plan = wishes.sabotage ? broken : wishes.isQuick ? short : whole
  const ground = await openStage(platform, wishes)
  const { database, crowd } = ground
  const book = createWishBook()
  const trying = await tryOrders(platform.stack.environment, plan.tries)
  const deadline = Date.now() + plan.longestMs
  let counts: Record<string, number> = {}
  const isEnough = (): boolean => !wishes.isQuick && !wishes.sabotage && total(counts) >= plan.commands
  const isOver = (): boolean => isEnough() || Date.now() > deadline
  const counting = setInterval(() => {
    void countCommands(database).then((now) => (counts = total(now) > total(counts) ? now : counts))
  }, 5_000)
  const happened = await orderWhileFaultsHappen({ platform, ...ground, book, isOver }, plan.rounds)
  clearInterval(counting)
  const isSettled = await waitUntilSettled(database, settleMs)
  counts = await countCommands(database)
  const verdict = judgeOrders(book.wishes, await arrivalsOf(database, crowd), happened.revocations)
  tellVerdict(verdict)
  crowd.stop()
  const { twice, late, afterRevocation, onStale, unauthorised, executed } = verdict
  const { stale, intrusions, revocations, ...more } = happened
  return {
    commands: total(counts),
    twice,
    late,
    afterRevocation,
    onStale: Math.max(onStale, stale.taken),
    unauthorised: unauthorised + intrusions.taken + trying.disputes,
    tries: trying.tries,
    executed,
    ...Object.fromEntries(ways.map((way) => [way, counts[way] ?? 0])),
    ...more,
    revocations: revocations.length,
    staleTries: stale.tries,
    intrusions: intrusions.tries,
    disputes: trying.disputes,
    isSettled,
    crashes: platform.crashes(),
    seconds: secondsSinceStart(),
  }
}

export const runControl = async (wishes: ControlWishes): Promise<Figures> => {
  const platform = await preparePlatform('control', size)
  try {
    return await run(platform, wishes)
  } finally {
    await platform.stop()
  }
}

const mustBeZero = ['twice', 'late', 'afterRevocation', 'onStale', 'unauthorised', 'crashes']

/** What must be zero, that every way went, and that there was enough to go wrong. */
export const isObeyed = (figures: Figures, { isQuick }: ControlWishes): boolean => {
  const plan = isQuick ? short : whole
  return (
    mustBeZero.every((key) => figures[key] === 0) &&
    figures['isSettled'] === true &&
    Number(figures['commands']) >= plan.commands &&
    Number(figures['tries']) >= plan.tries &&
    ways.every((way) => Number(figures[way]) >= plan.commands / 100) &&
    ['revocations', 'staleTries', 'intrusions', 'nudges'].every((key) => Number(figures[key]) >= 10) &&
    Number(figures['kills']) >= 5
  )
}
