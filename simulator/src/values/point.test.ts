import { evaluate } from '@vigil/device-types/alarm-rules'
import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import type { DeviceType, Property, Threshold } from '@vigil/device-types/device-type'
import { effectiveThresholds } from '@vigil/device-types/effective-thresholds'
import { laneOf } from '@vigil/device-types/lane-of'
import { hoursServed, meterOf } from '@vigil/device-types/rules/meter'
import { emptyMemory, type RuleMemory } from '@vigil/device-types/rules/rule-memory'
import { seedOf } from '@vigil/device-types/rules/seeded-chance'
import { readReport, write } from '@vigil/protocols/device-message'
import { describe, expect, it } from 'vitest'
import { createHeldWorld, type HeldWorld } from '#held-world.ts'
import { createRandom } from '#random.ts'
import { createPoint, type Point, type Values } from './point.ts'

const rows: readonly DeviceType[] = catalogue
const rowNamed = (wanted: string): DeviceType => {
  const row = rows.find(({ id }) => id === wanted)
  if (row === undefined) throw new Error(`the catalogue lost ${wanted}`)
  return row
}
const pointOf = (type: DeviceType, world: HeldWorld, seed = seedOf(type.id)) =>
  createPoint(type, createRandom(seed), world.now)

/** As the platform judges it: the signals of each report, and of the hold that runs out after it. */
const judgeOf = (type: DeviceType) => {
  const rules = { type, thresholds: effectiveThresholds(type) }
  let memory: RuleMemory = emptyMemory
  return (values: Values, at: number) => {
    const verdict = evaluate(rules, memory, { values, at })
    memory = verdict.memory
    return verdict.signals
  }
}

const fits = (property: Property | undefined, value: unknown): boolean => {
  if (property === undefined) return false
  if (property.type === 'string') return typeof value === 'string' && value.length <= property.maxLength
  if (property.type !== 'number') return property.values.some((state) => state.value === value)
  return typeof value === 'number' && value >= property.min && value <= property.max
}
const misfits = (type: DeviceType, values: Values) =>
  Object.entries(values).filter(([key, value]) => !fits(type.properties[key], value))

/** 300 reports at the type's own interval. */
const longWatch = (type: DeviceType, look: (values: Values, at: number) => void, seed?: number) => {
  const world = createHeldWorld()
  const point = pointOf(type, world, seed)
  for (let n = 0; n < 300; n += 1) {
    look(point.read('all'), world.now())
    world.pass(Math.max(60, type.reportIntervalSec) * 1000)
  }
}

describe('a healthy device', () => {
  it.each(rows)('$id says only what its row allows, and the platform can read it', (type) => {
    const unread: unknown[] = []
    const wrong: unknown[] = []
    longWatch(type, (values, at) => {
      const read = readReport(write({ boot: 1, seq: 1, t: at, values }))
      if (!('message' in read) || JSON.stringify(read.message.values) !== JSON.stringify(values)) unread.push(read)
      wrong.push(...misfits(type, values))
    })
    expect({ unread, wrong }).toEqual({ unread: [], wrong: [] })
  })

  it.each(rows)('$id reports every property but those the platform reckons itself', (type) => {
    const told = Object.keys(pointOf(type, createHeldWorld()).read('all'))
    const reckoned = Object.entries(type.properties).filter(([, it]) => it.type === 'number' && it.derived)
    expect(told.length + reckoned.length).toBe(Object.keys(type.properties).length)
  })

  it.each(rows)('$id raises no event at all', (type) => {
    const judge = judgeOf(type)
    const signals: unknown[] = []
    longWatch(type, (values, at) => signals.push(...judge(values, at)))
    expect(signals).toEqual([])
  })

  it.each(rows)('$id has readings that take no event lane', (type) => {
    expect(laneOf(type, { values: pointOf(type, createHeldWorld()).read('readings') })).toBe('reading')
  })

  it('moves what it measures, plausibly', () => {
    const volts = new Set<number>()
    longWatch(rowNamed('breaker'), ({ voltage }) => volts.add(Number(voltage)))
    expect(volts.size).toBeGreaterThan(20)
    expect(Math.max(...volts) - Math.min(...volts)).toBeLessThan(12)
  })

  it('says the same from the same seed, and something else from another', () => {
    const watch = (seed: number) => {
      const seen: unknown[] = []
      longWatch(rowNamed('tempHumidity'), (values) => seen.push(values), seed)
      return JSON.stringify(seen)
    }
    expect(watch(7)).toBe(watch(7))
    expect(watch(7)).not.toBe(watch(8))
  })
})

const meters = rows.flatMap((type) =>
  Object.entries(type.properties).flatMap(([key, it]) =>
    it.type === 'number' && it.counter ? [{ name: `${type.id}.${key}`, type, key }] : [],
  ),
)

describe('a counter', () => {
  it.each(meters)('$name grows and never falls', ({ type, key }) => {
    const seen: number[] = []
    longWatch(type, (values) => seen.push(Number(values[key])))
    expect(seen.every((value, n) => n === 0 || value >= (seen[n - 1] ?? Infinity))).toBe(true)
    expect(seen.at(-1)).toBeGreaterThan(seen[0] ?? Infinity)
  })

  it('begins where the past of a city ends: at what it has served', () => {
    const type = rowNamed('breaker')
    const energy = type.properties['energyTotal']
    if (energy?.type !== 'number') throw new Error('breaker.energyTotal is gone')
    const begins = meterOf(type, energy).perHour * hoursServed(7)
    expect(pointOf(type, createHeldWorld(), 7).read(['energyTotal'])).toEqual({
      energyTotal: Number(begins.toFixed(2)),
    })
  })

  it('of a tariff is a part of the whole, at the beginning and later', () => {
    const world = createHeldWorld()
    const point = pointOf(rowNamed('powerMeter'), world)
    const sumOf = (values: Values) =>
      ['energySharp', 'energyPeak', 'energyFlat', 'energyValley'].reduce((sum, key) => sum + Number(values[key]), 0)
    for (const hours of [0, 1, 1_000]) {
      world.pass(hours * 3_600_000)
      const values = point.read('all')
      expect(sumOf(values) / Number(values['energyTotal'])).toBeCloseTo(1, 3)
    }
  })

  it('stands still while its breaker is open, and the current is gone', () => {
    const world = createHeldWorld()
    const point = pointOf(rowNamed('breaker'), world)
    point.hold('switchState', 'open')
    const before = point.read('all')
    world.pass(3_600_000)
    expect(point.read('all')).toMatchObject({ current: 0, activePower: 0, energyTotal: before['energyTotal'] })
  })
})

/** Whatever the hold: two hours pass with the same value. */
const judgeHeld = (point: Point, judge: ReturnType<typeof judgeOf>, world: HeldWorld, keys: readonly string[]) => {
  const first = judge(point.read(keys), world.now())
  world.pass(7_200_000)
  return [...first, ...judge(point.read(keys), world.now())]
}

const thresholds = rows.flatMap((type) =>
  Object.entries(type.properties).flatMap(([key, it]) =>
    it.type !== 'number'
      ? []
      : it.thresholds.map((wish) => ({
          name: `${type.id}.${key} ${wish.level} ${wish.op} ${wish.value}`,
          type,
          key,
          wish,
        })),
  ),
)

const furtherOut = (type: DeviceType, key: string, wish: Threshold): readonly string[] => {
  const property = type.properties[key]
  const isUp = (op: string) => op.startsWith('g')
  if (property?.type !== 'number') return []
  return property.thresholds
    .filter(({ op, value }) => isUp(op) === isUp(wish.op) && (isUp(op) ? value > wish.value : value < wish.value))
    .map(({ level }) => level)
    .filter((level) => level !== wish.level)
}

describe('a threshold crossed on demand', () => {
  it.each(thresholds)('$name raises its event at its level, and recovers', ({ type, key, wish }) => {
    const world = createHeldWorld()
    const point = pointOf(type, world)
    const judge = judgeOf(type)
    judge(point.read('all'), world.now())
    point.cross(key, wish)
    // An alarm lies beyond its warning, so the warning comes along; nothing that lies further out does.
    const raised = judgeHeld(point, judge, world, [key])
    expect(raised).toContainEqual(expect.objectContaining({ on: true, eventKey: wish.event, level: wish.level }))
    expect(raised.filter(({ level }) => furtherOut(type, key, wish).includes(level))).toEqual([])
    point.letGo(key)
    const ended = judgeHeld(point, judge, world, [key])
    expect(ended).toContainEqual(expect.objectContaining({ on: false, eventKey: wish.event, held: false }))
    expect(ended.filter(({ on }) => on)).toEqual([])
  })
})

const states = rows.flatMap((type) =>
  Object.entries(type.properties).flatMap(([key, it]) =>
    it.type === 'number' || it.type === 'string'
      ? []
      : it.values.flatMap(({ value, event }) =>
          event === undefined ? [] : [{ name: `${type.id}.${key} ${value}`, type, key, value, event }],
        ),
  ),
)

describe('a state set on demand', () => {
  it.each(states)('$name raises its event, and recovers', ({ type, key, value, event }) => {
    const world = createHeldWorld()
    const point = pointOf(type, world)
    const judge = judgeOf(type)
    point.hold(key, value)
    expect(judge(point.read([key]), world.now())).toMatchObject([{ eventKey: event, on: true }])
    point.letGo(key)
    expect(judge(point.read([key]), world.now())).toMatchObject([{ eventKey: event, on: false }])
  })

  it('that the row does not know is refused', () => {
    const point = pointOf(rowNamed('fireAlarmHost'), createHeldWorld())
    expect(() => point.hold('runState', 'sleepy')).toThrow(/cannot show/)
    expect(() => point.hold('mood', 'sleepy')).toThrow(/has no property/)
  })
})
