/** The equipment of a simulated unit, what people have done to its points, and how each point speaks. */
import { eventOfChild } from '@vigil/device-types/event-of'
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import { personalTypes } from '#foundation/equipment/confirming-types.ts'
import { testEquipment } from '#testing/shadow-drafts.ts'
import type { Chance } from './chance.ts'
import type { Store } from './simulated-store.ts'
import { calmFrom, clockOf, dawn, hour, laterFrom, minute, second, type World } from './world.ts'

const kinds = [
  ['smokeDetector', 'fireAlarm'],
  ['smokeDetector', 'fireAlarm'],
  ['manualCallPoint', 'fireAlarm'],
  ['breaker', 'shortCircuit'],
  ['breaker', 'overTemp'],
  ['breaker', 'commFault'],
  ['firePump', 'manualMode'],
] as const

export interface Point {
  readonly equipmentId: string
  readonly key: string
  readonly child?: string | undefined
  readonly isLatched?: boolean
}

export const makeUnit = (chance: Chance): { equipment: Map<string, EquipmentFacts>; points: Point[] } => {
  const equipment = new Map<string, EquipmentFacts>()
  const points: Point[] = []
  // Now and then enough points for a storm.
  const count = chance.happens(0.15) ? chance.whole(22, 40) : chance.whole(1, 8)
  for (let place = 0; place < count; place += 1) {
    const [type, key] = chance.pick(kinds)
    const id = `e${place}`
    equipment.set(id, testEquipment(type, { id, areaId: chance.pick(['a1', 'a2', null]) }))
    points.push({ equipmentId: id, key, isLatched: chance.happens(0.2) })
    if (chance.happens(0.1)) for (const child of ['1', '2']) points.push({ equipmentId: id, key: 'fireAlarm', child })
  }
  return { equipment, points }
}

/** Shielded points, and the list of a walk test that somebody may have forgotten. */
const isolated = (chance: Chance, equipment: readonly EquipmentFacts[]): Pick<Store, 'isolations' | 'walked'> => {
  const shields = equipment.filter(() => chance.happens(0.1))
  const walkedAt = dawn - chance.pick([0, 5 * hour])
  const listed = chance.happens(0.3) ? equipment.filter(() => chance.happens(0.5)) : []
  const of = (kind: string) => (one: EquipmentFacts) => ({ id: `${kind}-${one.id}`, equipmentId: one.id, kind })
  const walk = { id: 'w', until: dawn + 10 * hour, walkedAt, tickedBy: null }
  return {
    isolations: [...shields.map(of('shield')), ...listed.map(of('test'))],
    walked: new Map(
      listed.map(({ id, type }) => [
        id,
        { ...walk, isolationId: `test-${id}`, needsPerson: personalTypes.includes(type.id) },
      ]),
    ),
  }
}

const audience = ['D', 'D', 'M', 'R', 'O', 'C', 'E'] as const

export const makeStore = (chance: Chance, equipment: Store['equipment']): Store => ({
  equipment,
  memories: new Map(),
  members: audience.flatMap((one, place) => (chance.happens(0.8) ? [{ audience: one, account_id: `p${place}` }] : [])),
  ...isolated(chance, [...equipment.values()]),
  inbox: [],
  inboxKeys: new Set(),
  position: 0,
  alarms: new Map(),
  messages: new Map(),
  underWay: new Set(),
  moves: [],
  messageKeys: new Map(),
  delivered: new Map(),
})

/** A device says it until it is acknowledged; the wire loses, doubles, delays and so reorders. */
const say = (
  world: World,
  { equipmentId, child }: Omit<Point, 'key'>,
  seq: number,
  event: { key: string; on: boolean },
): void => {
  const { agenda, chance, store } = world
  const key = `${equipmentId}/${child ?? ''}/${seq}`
  const isCalm = agenda.now() >= calmFrom
  const arrive = (): void => {
    if (store.inboxKeys.has(key)) return
    store.inboxKeys.add(key)
    const report = { boot: 1, seq, values: {}, events: [event], ...(child === undefined ? {} : { child }) }
    store.inbox.push({ key, equipmentId, receivedAt: clockOf(world, world.gateway), report })
  }
  const delay = () => (chance.happens(0.9) ? chance.whole(1, 200) : chance.whole(200, 8_000))
  const isLost = !isCalm && chance.happens(0.15)
  if (!isLost) agenda.after(isCalm ? 5 : delay(), arrive)
  if (!isLost && chance.happens(0.1)) agenda.after(delay(), arrive)
  // No acknowledgement came: the same again, with the same number.
  if (isLost || (!isCalm && chance.happens(0.1)))
    agenda.after(5 * second, () => say(world, { equipmentId, child }, seq, event))
}

/** Some never take their word back; some speak for a child that nobody registered. */
export const startDevice = (world: World, point: Point): void => {
  const { agenda, chance, said } = world
  const place = `${point.equipmentId}/${point.child === undefined ? point.key : eventOfChild(point.key, point.child)}`
  let seq = 0
  const speak = (until: number): void => {
    if (agenda.now() >= until) return
    seq += 1
    const on = point.isLatched || chance.happens(0.6)
    if (on) said.set(place, (said.get(place) ?? 0) + 1)
    say(world, point, seq, { key: point.key, on })
    agenda.after(chance.happens(0.3) ? chance.whole(100, 3_000) : chance.whole(10_000, 240_000), () => speak(until))
  }
  agenda.at(chance.whole(0, 3 * minute), () => speak(calmFrom - minute))
  if (world.isLong && chance.happens(0.7))
    agenda.at(laterFrom + chance.whole(0, 3 * minute), () => speak(laterFrom + 4 * minute))
}
