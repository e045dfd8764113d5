/** One run of the whole chain by chance: devices, wire, pipeline, workers, providers and people, each with its faults. */
import { alarmActs, falseCauses, verdicts } from '@vigil/contract/alarm-desk'
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import { testEquipment } from '#testing/shadow-drafts.ts'
import { createAgenda, type Agenda } from './agenda.ts'
import { createChance, type Chance } from './chance.ts'
import { act, acknowledgeAll, goAndDelay, photograph, undo } from './desk-step.ts'
import { createJudge, type Breach, type Judge } from './judge.ts'
import { commitBatch, judgeBatch } from './pipeline-step.ts'
import { openAlarms, type Store } from './simulated-store.ts'
import { claim, letTimeSettle, settleDelivery, walk } from './worker-step.ts'

/** A rule broken on purpose, to see that the judge sees it. */
export interface Sabotage {
  readonly afterStep?: (store: Store) => void
}

export interface SeedOutcome {
  readonly seed: number
  readonly breaches: readonly Breach[]
  readonly steps: number
  readonly alarms: number
  readonly calls: number
}

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
/** Chance reigns until then; afterwards everything is well for long enough to catch up. */
const calmFrom = 6 * minute
const end = 12 * minute

interface Process {
  /** How far its clock is off. */
  skew: number
  /** Does nothing before this moment. */
  awayUntil: number
}

interface World {
  readonly agenda: Agenda
  readonly chance: Chance
  readonly store: Store
  readonly judge: Judge
  readonly newId: () => string
  readonly said: Map<string, number>
  readonly gateway: Process
  readonly pipeline: Process
  readonly workers: readonly Process[]
  readonly desk: Process
  readonly sabotage: Sabotage
  /** Neither provider of a channel takes anything until then. */
  providersDownUntil: number
  /** The clock that says when something was received went back. */
  wasSetBack: boolean
  steps: number
}

// In the daytime of the unit, so that calls by hours are made too.
const dawn = Date.UTC(2026, 0, 5, 2)
const clockOf = ({ agenda }: World, { skew }: Process): number => dawn + agenda.now() + skew
const isAway = ({ agenda }: World, { awayUntil }: Process): boolean => agenda.now() < awayUntil

const points = [
  ['smokeDetector', 'fireAlarm'],
  ['smokeDetector', 'fireAlarm'],
  ['manualCallPoint', 'fireAlarm'],
  ['breaker', 'shortCircuit'],
  ['breaker', 'overTemp'],
  ['breaker', 'commFault'],
  ['firePump', 'manualMode'],
] as const

const makeUnit = (chance: Chance): { equipment: Map<string, EquipmentFacts>; keys: Map<string, string> } => {
  const equipment = new Map<string, EquipmentFacts>()
  const keys = new Map<string, string>()
  // Now and then enough points for a storm.
  const count = chance.happens(0.15) ? chance.whole(22, 40) : chance.whole(1, 8)
  for (let place = 0; place < count; place += 1) {
    const [type, key] = chance.pick(points)
    const id = `e${place}`
    equipment.set(id, testEquipment(type, { id, areaId: chance.pick(['a1', 'a2', null]) }))
    keys.set(id, key)
  }
  return { equipment, keys }
}

const audience = ['D', 'D', 'M', 'R', 'O', 'E'] as const

const makeStore = (chance: Chance, equipment: Store['equipment']): Store => ({
  equipment,
  memories: new Map(),
  members: audience.flatMap((one, place) => (chance.happens(0.8) ? [{ audience: one, account_id: `p${place}` }] : [])),
  isolations: new Map([...equipment.keys()].flatMap((id) => (chance.happens(0.1) ? [[id, `i-${id}`] as const] : []))),
  inbox: [],
  inboxKeys: new Set(),
  position: 0,
  alarms: new Map(),
  messages: new Map(),
  underWay: new Set(),
  moves: [],
  messageKeys: new Set(),
  delivered: new Map(),
})

const look = (world: World, isUndo = false): void => {
  world.steps += 1
  world.sabotage.afterStep?.(world.store)
  world.judge.look(world.agenda.now(), isUndo)
}

/** A device says it until it is acknowledged; the wire loses, doubles, delays and so reorders. */
const say = (world: World, equipmentId: string, seq: number, event: { key: string; on: boolean }): void => {
  const { agenda, chance, store } = world
  const key = `${equipmentId}/${seq}`
  const isCalm = agenda.now() >= calmFrom
  const arrive = (): void => {
    if (store.inboxKeys.has(key)) return
    store.inboxKeys.add(key)
    const report = { boot: 1, seq, t: undefined, values: {}, events: [event] }
    store.inbox.push({ key, equipmentId, receivedAt: clockOf(world, world.gateway), report })
  }
  const delay = () => (chance.happens(0.9) ? chance.whole(1, 200) : chance.whole(200, 8_000))
  const isLost = !isCalm && chance.happens(0.15)
  if (!isLost) agenda.after(isCalm ? 5 : delay(), arrive)
  if (!isLost && chance.happens(0.1)) agenda.after(delay(), arrive)
  // No acknowledgement came: the same again, with the same number.
  if (isLost || (!isCalm && chance.happens(0.1))) agenda.after(5 * second, () => say(world, equipmentId, seq, event))
}

const startDevice = (world: World, equipmentId: string, key: string): void => {
  const { agenda, chance, said } = world
  const place = `${equipmentId}/${key}`
  let seq = 0
  const speak = (): void => {
    if (agenda.now() >= calmFrom - minute) return
    seq += 1
    const on = chance.happens(0.6)
    if (on) said.set(place, (said.get(place) ?? 0) + 1)
    say(world, equipmentId, seq, { key, on })
    agenda.after(chance.happens(0.3) ? chance.whole(100, 3_000) : chance.whole(10_000, 240_000), speak)
  }
  agenda.at(chance.whole(0, 3 * minute), speak)
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
    judge.made(walk(store, clockOf(world, worker), world.newId), agenda.now())
    carry(world, worker)
    // Seen from tomorrow, now and then: a clock that jumps by days closes nothing that people must close.
    if (chance.happens(0.02)) letTimeSettle(store, clockOf(world, worker) + chance.pick([0, 20 * minute, 25 * hour]))
    look(world)
  }
  agenda.after(chance.whole(0, 900), turn)
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
      else act(store, { id, name: chance.pick(alarmActs), handler, input }, clock)
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
  }
  agenda.after(minute, turn)
}

export const runSeed = (seed: number, sabotage: Sabotage = {}): SeedOutcome => {
  const chance = createChance(seed)
  const agenda = createAgenda()
  const { equipment, keys } = makeUnit(chance)
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
    providersDownUntil: 0,
    wasSetBack: false,
    steps: 0,
  }
  for (const [id, key] of keys) startDevice(world, id, key)
  startPipeline(world)
  for (const worker of world.workers) startWorker(world, worker)
  for (let place = chance.whole(0, 3); place > 0; place -= 1) startPerson(world)
  startTrouble(world)
  startWatch(world)
  agenda.run(end)
  judge.checkCounts(world.said, agenda.now(), world.wasSetBack)
  judge.checkHandedOver(agenda.now(), clockOf(world, world.desk))
  judge.checkCalls(agenda.now(), { lateMs: minute })
  const calls = [...store.delivered.values()].filter(({ channel }) => channel === 'voice').length
  return { seed, breaches: judge.breaches, steps: world.steps, alarms: store.alarms.size, calls }
}
