/** One run of the whole chain by chance: devices, wire, pipeline, workers, providers and people, each with its faults. */
import { alarmActs, falseCauses, verdicts, type AlarmAct } from '@vigil/contract/alarm/desk'
import { createAgenda } from './agenda.ts'
import { createChance } from './chance.ts'
import { act, acknowledgeAll, goAndDelay, isWaiting, photograph, undo } from './desk-step.ts'
import { makeStore, makeUnit, startDevice } from './devices.ts'
import { createJudge, type Breach } from './judge.ts'
import { commitBatch, judgeBatch } from './pipeline-step.ts'
import { openAlarms } from './simulated-store.ts'
import { callUnshielded, claim, letTimeSettle, settleDelivery, walk, walkTests } from './worker-step.ts'
import {
  calmFrom,
  clockOf,
  end,
  hour,
  isAway,
  laterEnd,
  look,
  minute,
  second,
  type Process,
  type Sabotage,
  type World,
} from './world.ts'

export interface SeedOutcome {
  readonly seed: number
  readonly breaches: readonly Breach[]
  readonly steps: number
  readonly alarms: number
  readonly calls: number
}

const startPipeline = (world: World): void => {
  const { agenda, chance, store, pipeline } = world
  const turn = (): void => {
    agenda.after(250, turn)
    if (isAway(world, pipeline) || store.position >= store.inbox.length) return
    const batch = judgeBatch(store, world.newId)
    // Killed before the commit: nothing of it happened.
    if (agenda.now() < calmFrom && chance.happens(0.05)) {
      pipeline.awayUntil = agenda.now() + chance.whole(100, 5_000)
      return
    }
    commitBatch(store, batch, { now: clockOf(world, pipeline), real: agenda.now(), newId: world.newId })
    look(world)
  }
  agenda.after(10, turn)
}

const carry = (world: World, worker: Process): void => {
  const { agenda, chance, store, judge } = world
  for (const message of claim(store, clockOf(world, worker))) {
    const isDown = agenda.now() < world.providersDownUntil
    agenda.after(chance.whole(20, 4_000), () => {
      const isTaken = !isDown && (agenda.now() >= calmFrom || chance.happens(0.97))
      if (isTaken) {
        judge.taken(message, agenda.now())
        store.delivered.set(message.id, message)
      }
      // The worker died with the answer in its hand: another asks again, with the same number.
      if (agenda.now() < calmFrom && chance.happens(0.03)) return
      settleDelivery(store, message, isTaken, clockOf(world, worker))
      look(world)
    })
  }
}

const startWorker = (world: World, worker: Process): void => {
  const { agenda, chance, store, judge } = world
  const turn = (): void => {
    agenda.after(1_500, turn)
    if (isAway(world, worker)) return
    walkTests(store, clockOf(world, worker))
    callUnshielded(store, clockOf(world, worker))
    judge.made(walk(store, clockOf(world, worker), world.newId), agenda.now())
    carry(world, worker)
    // Seen from tomorrow, now and then: a clock that jumps by days closes nothing that people must close.
    if (chance.happens(0.02)) letTimeSettle(store, clockOf(world, worker) + chance.pick([0, 20 * minute, 25 * hour]))
    look(world)
  }
  agenda.after(chance.whole(0, 900), turn)
}

/** Mostly what the screen offers next, now and then anything. */
const nextAct = ({ chance, store }: World, id: string): AlarmAct => {
  if (chance.happens(0.4)) return chance.pick(alarmActs)
  return isWaiting(store.alarms.get(id)?.state ?? 'archived') ? 'acknowledge' : 'verify'
}

const startPerson = (world: World): void => {
  const { agenda, chance, store } = world
  const turn = (): void => {
    if (agenda.now() >= calmFrom) return
    agenda.after(chance.whole(2_000, 90_000), turn)
    const now = clockOf(world, world.desk)
    if (chance.happens(0.05)) {
      const taken = acknowledgeAll(store, now)
      if (chance.happens(0.5)) agenda.after(chance.whole(0, 9_000), () => (undo(store, taken), look(world, true)))
    } else {
      const [first, ...others] = openAlarms(store).map(({ id }) => id)
      if (first === undefined) return
      const handler = { isManager: chance.happens(0.4), isEndUser: chance.happens(0.15) }
      const input = { verdict: chance.pick(verdicts), cause: chance.pick(falseCauses) }
      const clock = { now, real: agenda.now() }
      const id = chance.pick([first, ...others])
      if (chance.happens(0.2)) photograph(store, id)
      if (chance.happens(0.2)) goAndDelay(store, id, now)
      else act(store, { id, name: nextAct(world, id), handler, input }, clock)
    }
    look(world)
  }
  agenda.after(chance.whole(0, minute), turn)
}

const jump = (world: World, one: Process): void => {
  const skew = world.chance.whole(-20_000, 20_000)
  if (one === world.gateway && skew < one.skew) world.wasSetBack = true
  one.skew = skew
}

/** Clocks jump, processes stand still, providers fail. */
const startTrouble = (world: World): void => {
  const { agenda, chance, gateway, pipeline, workers, desk } = world
  const [first, ...others] = [gateway, pipeline, desk, ...workers]
  const processes = [first ?? gateway, ...others] as const
  const turn = (): void => {
    if (agenda.now() >= calmFrom) return
    agenda.after(chance.whole(5_000, 3 * minute), turn)
    const one = chance.pick(processes)
    const ms = chance.happens(0.7) ? chance.whole(100, 15_000) : chance.whole(15_000, 90_000)
    if (chance.happens(0.4)) jump(world, one)
    else if (chance.happens(0.8)) one.awayUntil = agenda.now() + ms
    else world.providersDownUntil = agenda.now() + ms
  }
  agenda.after(chance.whole(1_000, minute), turn)
  agenda.at(calmFrom, () => {
    if (gateway.skew > 0) world.wasSetBack = true
    for (const one of processes) Object.assign(one, { skew: 0, awayUntil: 0 })
    world.providersDownUntil = 0
  })
}

/** A call may be late by what the clocks were off and the processes away, and by nothing else. */
const mostSkewMs = 45 * second
const mostAwayMs = 95 * second

const startWatch = ({ agenda, judge }: World): void => {
  const turn = (): void => {
    agenda.after(minute, turn)
    judge.checkCalls(agenda.now(), { lateMs: mostSkewMs + mostAwayMs * 2 })
    judge.checkNeverSilent(agenda.now())
    judge.checkConfirmed(agenda.now(), { lateMs: mostSkewMs + mostAwayMs * 2 })
  }
  agenda.after(minute, turn)
}

/** People end shields when they like; the last go by themselves. */
const startShields = ({ agenda, chance, store }: World): void => {
  for (const one of store.isolations.filter(({ kind }) => kind === 'shield'))
    agenda.at(chance.whole(0, calmFrom + minute), () => store.isolations.splice(store.isolations.indexOf(one), 1))
}

export const runSeed = (seed: number, sabotage: Sabotage = {}): SeedOutcome => {
  const chance = createChance(seed)
  const agenda = createAgenda()
  const { equipment, points } = makeUnit(chance)
  const isLong = chance.happens(0.25)
  const store = makeStore(chance, equipment)
  const judge = createJudge(store)
  const healthy = (): Process => ({ skew: 0, awayUntil: 0 })
  let ids = 0
  const world: World = {
    agenda,
    chance,
    store,
    judge,
    newId: () => `n${(ids += 1)}`,
    said: new Map(),
    gateway: healthy(),
    pipeline: healthy(),
    workers: [healthy(), healthy()],
    desk: healthy(),
    sabotage,
    isLong,
    providersDownUntil: 0,
    wasSetBack: false,
    steps: 0,
  }
  for (const point of points) startDevice(world, point)
  startShields(world)
  startPipeline(world)
  for (const worker of world.workers) startWorker(world, worker)
  for (let place = chance.whole(0, 3); place > 0; place -= 1) startPerson(world)
  startTrouble(world)
  startWatch(world)
  agenda.run(isLong ? laterEnd : end)
  judge.checkCounts(world.said, agenda.now(), world.wasSetBack)
  judge.checkHandedOver(agenda.now(), clockOf(world, world.desk))
  judge.checkCalls(agenda.now(), { lateMs: minute })
  judge.checkConfirmed(agenda.now(), { lateMs: minute })
  judge.checkUnshielded(agenda.now())
  const calls = [...store.delivered.values()].filter(({ channel }) => channel === 'voice').length
  return { seed, breaches: judge.breaches, steps: world.steps, alarms: store.alarms.size, calls }
}
