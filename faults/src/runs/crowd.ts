/**
 * `pnpm proof crowd [--quick]`: ten thousand people look at fifty units, and the process that serves them is killed. All
 * come back as the page does, with a back-off by chance. One in a hundred sits at a second process that is not killed:
 * there it is measured what a live alarm waits for while all the others come back.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { residentKb } from '@vigil/stack/machine/memory'
import { waitUntil } from '@vigil/stack/machine/process-life'
import { openAudience, type Audience } from '../audience/audience.ts'
import { keepCalling } from '../audience/caller.ts'
import { liveTimes, percentile, type Said } from '../audience/live-times.ts'
import type { LoggedAlarm } from '../audience/messages.ts'
import { createCrowd, type Crowd } from '../outside/crowd.ts'
import { openDatabase, type Database } from '../platform/database.ts'
import { waitForReaders } from '../platform/drain.ts'
import { preparePlatform, type Platform } from '../platform/platform.ts'
import { fillRegistry } from '../platform/registry.ts'
import { addWatchers } from '../platform/watchers.ts'
import { secondsSinceStart, tell, type Figures } from '../report.ts'

const size = { gateways: 1, pipelines: 1, apis: 2, workers: 0 }
const projects = 50
const kinds = [{ type: 'fireAlarmHost', count: projects }]
const alarmsPerSec = 5
const comingPerSec = 400
const sampleEvery = 100
const warmUp = 200
const settleMs = 8_000
const allBackWithinMs = 60_000

interface Stage {
  readonly platform: Platform
  readonly database: Database
  readonly said: Said[]
  readonly kept: Audience
  readonly cut: Audience
  /** What the process that is killed held of the machine's memory before anybody came. */
  readonly emptyKb: number
}

const residentOf = (platform: Platform): number => {
  const pid = platform.apis[0]?.pid()
  return pid === undefined ? Number.NaN : residentKb(pid)
}

const waitFor = async (audience: Audience, what: 'watching' | 'resumed', withinMs: number): Promise<void> => {
  if (await waitUntil(() => audience[what]() >= audience.size, withinMs, 100)) return
  tell(`only ${audience[what]()} of ${audience.size} are ${what}`)
}

/** Each device in turn, raised and recovered; written down when it was asked to speak. */
const keepBurning = ({ members }: Crowd, said: Said[]): (() => void) => {
  const raised = new Set<string>()
  let turn = 0
  const speak = (): void => {
    const member = members[(turn += 1) % members.length]
    if (!member?.toggle) return
    const isOver = raised.delete(member.id)
    if (!isOver) raised.add(member.id)
    said.push({ equipmentId: member.id, condition: isOver ? 'recovered' : 'active', at: Date.now() })
    member.toggle()
  }
  const timer = setInterval(speak, 1_000 / alarmsPerSec)
  return () => clearInterval(timer)
}

const seatsOf = (watchers: Awaited<ReturnType<typeof addWatchers>>, port: number | undefined) =>
  watchers.map(({ token, projectId }) => ({ token, projectId, port: port ?? 0 }))

const fillTheHouse = async (platform: Platform, database: Database, people: number) => {
  const registry = await fillRegistry(database, kinds, projects)
  const kept = Math.ceil(people / sampleEvery)
  const watchers = await addWatchers(database, registry.projects, people + warmUp)
  await platform.start()
  if (!(await waitForReaders(database, 30_000))) throw new Error('no pipeline reads every lane')
  const [first, second] = platform.apiPorts
  // The first ones make the process compile what it needs; that is not theirs to pay.
  const early = openAudience({ seats: seatsOf(watchers.slice(people), first), processes: 1, perSec: 200, sampleEvery })
  await waitFor(early, 'watching', 30_000)
  early.close()
  await pause(settleMs)
  const emptyKb = residentOf(platform)
  const keptSeats = seatsOf(watchers.slice(0, kept), second)
  const cutSeats = seatsOf(watchers.slice(kept, people), first)
  const processes = people > 2_000 ? 3 : 1
  return {
    registry,
    emptyKb,
    kept: openAudience({ seats: keptSeats, processes: 1, perSec: comingPerSec, sampleEvery: 1 }),
    cut: openAudience({ seats: cutSeats, processes, perSec: comingPerSec, sampleEvery }),
  }
}

const loggedAlarms = ({ ask }: Database): Promise<LoggedAlarm[]> =>
  ask<LoggedAlarm>(
    `select project_id as "projectId", lane, id as position from outbox where type in ('alarm.raised', 'alarm.updated')`,
  )

/** Everything that stands in the log has had the time to reach everybody. */
const compareAll = async ({ database, kept, cut }: Stage) => {
  await pause(3_000)
  const alarms = await loggedAlarms(database)
  const [calm, shaken] = await Promise.all([kept.compare(alarms), cut.compare(alarms)])
  const statuses = [...calm.refusals, ...shaken.refusals]
  return {
    resumedAt: shaken.resumedAt,
    figures: {
      missed: calm.missed + shaken.missed,
      twice: calm.twice + shaken.twice,
      resyncs: calm.resyncs + shaken.resyncs,
      refused: statuses.length,
      fiveHundreds: statuses.filter((status) => status >= 500).length,
    },
  }
}

const cutAndWait = async ({ platform, cut }: Stage): Promise<number> => {
  const [api] = platform.apis
  if (!api) throw new Error('there is nothing to kill')
  const cutAt = Date.now()
  await api.kill()
  tell('the process that serves them is killed')
  await api.start()
  tell(`it is back after ${((Date.now() - cutAt) / 1_000).toFixed(1)} s`)
  await waitFor(cut, 'resumed', allBackWithinMs + 30_000)
  return cutAt
}

const measure = async (stage: Stage, stopBurning: () => void): Promise<Figures> => {
  const { platform, said, kept, cut, emptyKb } = stage
  const perClient = (): number => Number(((residentOf(platform) - emptyKb) / cut.size).toFixed(1))
  await pause(settleMs)
  const kbPerClient = perClient()
  tell(`${cut.watching()} watch at ${kbPerClient} kB each`)
  const cutAt = await cutAndWait(stage)
  const backAt = Date.now()
  await pause(settleMs)
  stopBurning()
  const kbPerClientBack = perClient()
  const { resumedAt, figures } = await compareAll(stage)
  const span = { from: cutAt, to: backAt + settleMs }
  const live = liveTimes(said, kept.heard, span)
  const again = liveTimes(said, cut.heard, span)
  const afterCut = resumedAt.filter((at) => at > cutAt).map((at) => at - cutAt)
  return {
    clients: kept.size + cut.size,
    cut: cut.size,
    resumed: afterCut.length,
    resumeP50S: percentile(afterCut, 0.5) / 1_000,
    resumeMaxS: Math.max(...afterCut) / 1_000,
    ...figures,
    alarmsSaid: said.filter(({ at }) => at >= span.from && at <= span.to).length,
    liveHeard: live.length,
    liveP50Ms: percentile(live, 0.5),
    liveP99Ms: percentile(live, 0.99),
    liveMaxMs: Math.max(...live),
    resumedHeard: again.length,
    resumedP99Ms: percentile(again, 0.99),
    kbPerClient,
    kbPerClientBack,
  }
}

const run = async (platform: Platform, people: number): Promise<Figures> => {
  const database = openDatabase(platform.stack.environment.VIGIL_DATABASE_OWNER_URL)
  const { registry, emptyKb, kept, cut } = await fillTheHouse(platform, database, people)
  const devices = createCrowd(registry.devices, platform.mqttUrls)
  const said: Said[] = []
  const caller = keepCalling(platform.apiPorts, registry.token)
  let stopBurning = (): void => undefined
  try {
    await devices.connect()
    await waitFor(kept, 'watching', 30_000)
    await waitFor(cut, 'watching', 120_000)
    tell(`${kept.watching() + cut.watching()} watch`)
    stopBurning = keepBurning(devices, said)
    const stage = { platform, database, said, kept, cut, emptyKb }
    const figures = await measure(stage, stopBurning)
    const calls = { callsAnswered: caller.answered(), callsFailed: caller.failed() }
    return { ...figures, ...calls, crashes: platform.crashes(), seconds: secondsSinceStart() }
  } finally {
    stopBurning()
    caller.stop()
    devices.stop()
    kept.close()
    cut.close()
  }
}

export const runCrowd = async ({ isQuick }: { readonly isQuick: boolean }): Promise<Figures> => {
  const platform = await preparePlatform('crowd', size)
  try {
    return await run(platform, isQuick ? 500 : 10_000)
  } finally {
    await platform.stop()
  }
}

const mustBeZero = ['missed', 'twice', 'resyncs', 'fiveHundreds', 'callsFailed', 'crashes']
const mostKbPerClient = 25
// What a process holds besides is not theirs: among few it would be counted as if it were.
const fewClients = 1_000

export const isEverybodyBack = (figures: Figures): boolean =>
  figures['resumed'] === figures['cut'] &&
  Number(figures['resumeMaxS']) <= allBackWithinMs / 1_000 &&
  Number(figures['liveHeard']) > 0 &&
  Number(figures['liveP99Ms']) <= 1_000 &&
  (Number(figures['cut']) < fewClients || Number(figures['kbPerClient']) <= mostKbPerClient) &&
  mustBeZero.every((key) => figures[key] === 0)
