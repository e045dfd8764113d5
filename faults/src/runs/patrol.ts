/**
 * Rounds: people walk with the page's own queue on phones that are cut, killed, set wrong, lent and upgraded, while the
 * platform is killed and stands still; and others send what was never done. Nothing lost, nothing twice, nothing forged.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dataFolder } from '@vigil/stack/private-stack'
import { waitUntil } from '@vigil/stack/machine/process-life'
import { changeNames, type CodeChange } from '../harm/code-changes.ts'
import { harmServing } from '../harm/serving-harm.ts'
import { judgePatrol, type CheckInFact, type PointFact } from '../ledgers/patrol-ledger.ts'
import { forgeAll, forgersNeeded, type Forging } from '../outside/patrol/forging.ts'
import { releaseAll } from '../outside/patrol/release.ts'
import { readBook, type BookLine } from '../phone/person-book.ts'
import { openPhones, type Phones } from '../phone/phones.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { preparePlatform, type Platform } from '../platform/platform.ts'
import { endToken, hireGuards, openUnits } from '../platform/rounds.ts'
import { secondsSinceStart, tell, type Figures } from '../report.ts'
import { loginsEach, plansOf, seatAll, type PatrolPlan } from './patrol-seats.ts'

export interface PatrolWishes {
  readonly isQuick: boolean
  readonly sabotage?: CodeChange | undefined
}

const size = { gateways: 0, pipelines: 0, apis: 2, workers: 1 }
const whole: PatrolPlan = {
  units: 10,
  walkers: 40,
  places: 30,
  walks: 2,
  processes: 6,
  checkins: 20_000,
  forged: 10_000,
  harmMs: 1_080_000,
}
const short: PatrolPlan = {
  units: 4,
  walkers: 30,
  places: 20,
  walks: 1,
  processes: 3,
  checkins: 500,
  forged: 1_000,
  harmMs: 100_000,
}
const broken: PatrolPlan = {
  units: 4,
  walkers: 15,
  places: 12,
  walks: 1,
  processes: 2,
  checkins: 0,
  forged: 640,
  harmMs: 60_000,
}
const settleMs = 900_000
const planOf = ({ isQuick, sabotage }: PatrolWishes): PatrolPlan => (sabotage ? broken : isQuick ? short : whole)

/** In the order in which phones use them. */
const keepEndingLogins = async (
  database: Database,
  tokens: readonly string[][],
  isOver: () => boolean,
): Promise<number> => {
  let ended = 0
  for (let turn = 0; !isOver(); turn += 1) {
    const own = tokens[turn % tokens.length] ?? []
    const nth = Math.floor(turn / tokens.length)
    const token = own[nth]
    // The last one stays good.
    if (token !== undefined && nth < loginsEach - 1)
      await endToken(database, token)
        .then(() => (ended += 1))
        .catch(() => undefined)
    await pause(250)
  }
  return ended
}

const factsOf = async ({ ask }: Database) => ({
  checkIns: await ask<CheckInFact>(
    `select id, task_id as "taskId", place_id as "placeId", state, refusal from patrol_check_in`,
  ),
  points: await ask<PointFact>(
    `select task_id as "taskId", place_id as "placeId", outcome, check_in_id as "checkInId" from patrol_point`,
  ),
})

/** What the phones hold goes out; a machine with much to do needs its time. */
const letArrive = async (phones: Phones): Promise<boolean> => {
  phones.calm()
  // They hear of it, and tell of themselves as they are then.
  await pause(3_000)
  return waitUntil(() => phones.waiting() === 0 && phones.left() === 0, settleMs, 500)
}

const openStage = async (platform: Platform, wishes: PatrolWishes) => {
  const plan = planOf(wishes)
  const folder = join(dataFolder, 'faults', 'phones')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const database = openDatabase(platform.stack.environment.VIGIL_DATABASE_OWNER_URL)
  const guards = plan.walkers + Math.ceil(forgersNeeded / plan.units) + 1
  const staffed = await hireGuards(database, { units: plan.units, guards })
  await platform.start()
  const units = await openUnits(staffed, platform.apiPorts, plan.places)
  const seated = await seatAll({ database, plan, folder, units })
  const points = seated.seats.reduce((sum, { stops }) => sum + stops.length, 0)
  tell(`${seated.seats.length} people set out to ${points} points`)
  const pockets = plansOf(seated.seats, platform.apiPorts, plan.processes)
  const phones = openPhones(pockets, folder, wishes.sabotage ? [wishes.sabotage] : [])
  return { platform, database, plan, phones, units, ...seated }
}
type Stage = Awaited<ReturnType<typeof openStage>>

const walkWhileFaultsHappen = async ({ platform, database, plan, phones, forgers, tokens }: Stage) => {
  const end = Date.now() + plan.harmMs
  const isOver = (): boolean => Date.now() > end || phones.left() === 0
  const progress = setInterval(() => tell(`${phones.left()} points are left, ${phones.waiting()} on phones`), 20_000)
  const wanted = { total: plan.forged, isOver: () => Date.now() > end + settleMs }
  const forging = forgeAll(forgers, platform.apiPorts, wanted)
  const killing = phones.keepKilling(isOver)
  const ending = keepEndingLogins(database, tokens, isOver)
  const harmed = await harmServing(platform, isOver)
  await killing
  const loginsEnded = await ending
  const isSettled = await letArrive(phones)
  const forged = await forging
  clearInterval(progress)
  phones.close()
  return { forged, happened: { loginsEnded, ...harmed, isSettled } }
}

/** What people with a wrong clock could not do again, because the window was over before anybody heard them. */
const letCount = async ({ units }: Stage, book: readonly BookLine[]): Promise<number> => {
  const vouched = new Set(book.flatMap(({ isClockBad, checkInId }) => (isClockBad ? [checkInId] : [])))
  const each = units.map(({ manager, projectId }) => releaseAll(manager, projectId, (id) => vouched.has(id)))
  return (await Promise.all(each)).reduce((sum, one) => sum + one, 0)
}

/** The people's books against the platform's tables. */
const judge = async (stage: Stage, forged: Forging) => {
  const { database, seats } = stage
  const book = seats.flatMap(({ bookFile }) => readBook(bookFile))
  const released = await letCount(stage, book)
  const { checkIns, points } = await factsOf(database)
  const own = new Set(seats.flatMap(({ stops }) => stops.map(({ taskId }) => taskId)))
  const ofWalkers = <T extends { taskId: string }>(all: T[]): T[] => all.filter(({ taskId }) => own.has(taskId))
  const { examples, ...sums } = judgePatrol(book, ofWalkers(checkIns), ofWalkers(points))
  for (const example of [...examples, ...forged.examples]) tell(example)
  const slipped = checkIns.filter(({ id, state }) => state !== 'refused' && forged.ids.has(id)).length
  return { ...sums, released, slipped }
}

const run = async (platform: Platform, wishes: PatrolWishes): Promise<Figures> => {
  const stage = await openStage(platform, wishes)
  const { phones } = stage
  const { forged, happened } = await walkWhileFaultsHappen(stage)
  const { checkins, lost, twice, doneAgain, released, slipped } = await judge(stage, forged)
  return {
    checkins,
    lost,
    twice,
    forgedAccepted: Math.max(forged.accepted, slipped),
    forged: forged.forged,
    wrongReason: forged.wrongReason,
    doneAgain,
    released,
    seenByOthers: phones.seen(),
    phoneKills: phones.kills(),
    upgrades: phones.upgrades(),
    ...happened,
    crashes: platform.crashes(),
    seconds: secondsSinceStart(),
  }
}

export const runPatrol = async (wishes: PatrolWishes): Promise<Figures> => {
  const platform = await preparePlatform('patrol', { ...size, changes: wishes.sabotage ? [wishes.sabotage] : [] })
  try {
    return await run(platform, wishes)
  } finally {
    await platform.stop()
  }
}

const mustBeZero = ['lost', 'twice', 'forgedAccepted', 'wrongReason', 'seenByOthers', 'crashes']

/** What must be zero, and that there was enough to go wrong. */
export const isHonest = (figures: Figures, wishes: PatrolWishes): boolean => {
  const plan = planOf(wishes)
  return (
    mustBeZero.every((key) => figures[key] === 0) &&
    figures['isSettled'] === true &&
    Number(figures['checkins']) >= plan.checkins &&
    Number(figures['forged']) >= plan.forged &&
    ['phoneKills', 'loginsEnded', 'kills', 'pauses'].every((key) => Number(figures[key]) >= 3) &&
    Number(figures['upgrades']) >= 1
  )
}

/** Which figure sees which sabotage. */
const seenBy: Readonly<Record<string, string>> = { relogin: 'lost', forget: 'lost', twice: 'twice' }
export const isSeen = (figures: Figures, sabotage: CodeChange): boolean =>
  Number(figures[seenBy[sabotage] ?? 'forgedAccepted']) > 0

export const isPatrolSabotage = (word: string | undefined): word is CodeChange =>
  word !== undefined &&
  word !== 'newerPage' &&
  !/^(money|panel)/.test(word) &&
  changeNames.some((name) => name === word)
