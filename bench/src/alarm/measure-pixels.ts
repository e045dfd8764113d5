/** From the moment a device should have spoken until the wall has painted it: what threatens life, among the rest. */
import { setTimeout as pause } from 'node:timers/promises'
import { keepTo } from '#lanes/schedule.ts'
import type { EventVoice } from './event-voice.ts'
import type { Gateway } from './unit-registry.ts'
import type { Painted, Wall } from './wall.ts'

export interface Rates {
  readonly alarms: number
  readonly readings: number
  readonly ms: number
}

export interface Pixels {
  readonly times: readonly number[]
  /** As far as the page, before it has drawn anything. */
  readonly heardTimes: readonly number[]
  readonly missing: number
  readonly said: number
}

// One in ten threatens life.
const fireShare = 10
const leftOutMs = 2_000
const lateMs = 5_000

/** Raises and recovers in turn. */
const createToggle = () => {
  const raised = new Set<string>()
  return (voice: EventVoice, key: string): 'active' | 'recovered' => {
    const place = `${voice.device.keyCode}/${key}`
    const on = !raised.delete(place)
    if (on) raised.add(place)
    voice.say({ key, on })
    return on ? 'active' : 'recovered'
  }
}

export const toggle = createToggle()

/** A point that has not burnt yet: a new alarm always changes the picture, one that is said again may not. */
export interface FreshPoint {
  readonly voice: EventVoice
  readonly childKey: string
  /** By what name the wall knows it. */
  readonly id: string
}

/** One after another, each gateway in turn. */
export const createFreshPoints = (
  voices: readonly EventVoice[],
  gateways: readonly Gateway[],
  idOf: (gateway: Gateway, point: Gateway['points'][number]) => string,
): (() => FreshPoint) => {
  let taken = 0
  return () => {
    const place = taken % gateways.length
    const [gateway, voice] = [gateways[place], voices[place]]
    const point = gateway?.points[Math.floor(taken / gateways.length)]
    if (!gateway || !voice || !point) throw new Error('everything burns already')
    taken += 1
    return { voice, childKey: point.childKey, id: idOf(gateway, point) }
  }
}

type Due = { readonly id: string; readonly at: number }

const timesOf = (due: readonly Due[], painted: readonly Painted[], countedFrom: number) => {
  // The first time: an alarm that others confirm is painted again.
  const paints = new Map(painted.toReversed().map((paint) => [paint.equipmentId, paint]))
  const times = due.map(({ id, at }) => ({ at, paint: paints.get(id) }))
  const counted = times.filter(({ at }) => at >= countedFrom)
  return {
    times: counted.flatMap(({ at, paint }) => (paint ? [paint.at - at] : [])),
    heardTimes: counted.flatMap(({ at, paint }) => (paint ? [paint.heardAt - at] : [])),
    missing: counted.filter(({ paint }) => paint === undefined).length,
  }
}

export const measurePixels = async (
  voices: readonly EventVoice[],
  wall: Wall,
  { alarms, readings, ms, freshPoint }: Rates & { readonly freshPoint: () => FreshPoint },
): Promise<Pixels> => {
  await wall.takePainted()
  const began = Date.now()
  const epoch = began - performance.now()
  const due: Due[] = []
  const sayFire = (dueAt: number): void => {
    const { voice, childKey, id } = freshPoint()
    voice.say({ key: 'fireAlarm', on: true, child: childKey })
    due.push({ id, at: dueAt + epoch })
  }
  const sayAlarm = (turn: number, dueAt: number): void => {
    const voice = voices[turn % voices.length]
    if (turn % fireShare === 0) sayFire(dueAt)
    else if (voice) toggle(voice, 'supervise')
  }
  await Promise.all([
    keepTo({ perSec: alarms, ms, say: sayAlarm }),
    keepTo({ perSec: readings, ms, say: (turn) => voices[turn % voices.length]?.sayReading() }),
  ])
  const painted: Painted[] = []
  for (let waited = 0; waited < lateMs; waited += 250) {
    painted.push(...(await wall.takePainted()))
    if (new Set(painted.map(({ equipmentId }) => equipmentId)).size >= due.length) break
    await pause(250)
  }
  return { ...timesOf(due, painted, began + leftOutMs), said: due.length }
}
