import type { Report } from '@vigil/protocols/device-message'
import { describe, expect, it } from 'vitest'
import type { DeviceReport, ShadowDraft } from '#events/report-events.ts'
import { testDraft, testEquipment } from '#testing/shadow-drafts.ts'
import { definitionOf, signalsOfHold, signalsOfReport, signalsOfStranger } from './signals.rules.ts'

const equipment = testEquipment('breaker')
const draft = (): ShadowDraft => testDraft(equipment)

const said = (report: Partial<Report>, receivedAt = 1_000): DeviceReport => {
  const whole = { boot: 1, seq: 1, values: {}, ...report }
  return {
    group: 0,
    position: 1,
    carrier: equipment,
    target: equipment,
    isReused: false,
    report: whole,
    fresh: whole.values,
    receivedAt,
  }
}

describe('a report', () => {
  it('raises a threshold only after its hold, also when nothing more is said', () => {
    const shadow = draft()
    expect(signalsOfReport(shadow, said({ values: { temperature: 85 } }, 0))).toEqual([])
    expect(shadow.hasNewMemory).toBe(true)
    expect(signalsOfHold(shadow, 9_000)).toEqual([])
    expect(signalsOfHold(shadow, 10_000)).toMatchObject([
      { key: 'overTemp', on: true, priority: 2, actor: 'rule', value: 85 },
    ])
    expect(signalsOfHold(shadow, 11_000)).toEqual([])
  })

  it('recovers a threshold only behind its hysteresis', () => {
    const shadow = draft()
    signalsOfReport(shadow, said({ values: { temperature: 85 } }, 0))
    signalsOfHold(shadow, 10_000)
    expect(
      signalsOfReport(shadow, said({ values: { temperature: 78 } }, 11_000)).filter(({ key }) => key === 'overTemp'),
    ).toEqual([])
    expect(signalsOfReport(shadow, said({ values: { temperature: 76 } }, 12_000))).toMatchObject([
      { key: 'overTemp', on: false, held: false },
    ])
  })

  it('does not end an event that the device itself still declares', () => {
    const shadow = draft()
    signalsOfReport(shadow, said({ values: { temperature: 85 }, events: [{ key: 'overTemp', on: true }] }, 0))
    signalsOfHold(shadow, 10_000)
    const [ended] = signalsOfReport(shadow, said({ values: { temperature: 20 } }, 11_000))
    expect(ended).toMatchObject({ key: 'overTemp', on: false, held: true })
    const [declaredOver] = signalsOfReport(shadow, said({ events: [{ key: 'overTemp', on: false }] }, 12_000))
    expect(declaredOver).toMatchObject({ key: 'overTemp', on: false, held: false })
  })

  it('does not end an event that a threshold still holds', () => {
    const shadow = draft()
    signalsOfReport(shadow, said({ values: { temperature: 85 } }, 0))
    signalsOfHold(shadow, 10_000)
    const [signal] = signalsOfReport(shadow, said({ events: [{ key: 'overTemp', on: false }] }, 11_000))
    expect(signal).toMatchObject({ on: false, held: true })
  })

  it('that comes late does not undo a later end', () => {
    const shadow = draft()
    signalsOfReport(shadow, said({ events: [{ key: 'doorOpen', on: false }] }, 2_000))
    expect(signalsOfReport(shadow, said({ events: [{ key: 'doorOpen', on: true }] }, 1_000))).toEqual([])
    expect(signalsOfReport(shadow, said({ events: [{ key: 'doorOpen', on: true }] }, 3_000))).toHaveLength(1)
  })

  it('that threatens life is heard although a clock was set back meanwhile', () => {
    const shadow = draft()
    signalsOfReport(shadow, said({ events: [{ key: 'shortCircuit', on: false }] }, 9_000))
    expect(signalsOfReport(shadow, said({ events: [{ key: 'shortCircuit', on: true }] }, 1_000))).toMatchObject([
      { key: 'shortCircuit', on: true, priority: 1 },
    ])
  })

  it('cannot say of itself that it is offline', () => {
    expect(signalsOfReport(draft(), said({ events: [{ key: 'offline', on: true }] }))).toEqual([])
  })

  it('keeps its memory small, however many events a device invents', () => {
    const shadow = draft()
    for (let n = 0; n < 500; n += 1) signalsOfReport(shadow, said({ events: [{ key: `made-up-${n}`, on: true }] }, n))
    expect(Object.keys(shadow.memory.declared).length).toBeLessThanOrEqual(65)
  })
})

describe('the definition of an event', () => {
  it.each([
    ['of the type itself', 'overTemp', { kind: 'alarm', priority: 2 }],
    ['that only the shared words have', 'fireAlarm', { kind: 'fire-alarm', priority: 1 }],
    ['that the platform notes of any equipment', 'lifeEnd', { kind: 'hazard', priority: 3 }],
    ['that nobody knows', 'madeUp', { kind: 'fault', priority: 3 }],
    ['that is called like a part of every object', 'constructor', { kind: 'fault', priority: 3 }],
  ])('%s', (_name, key, definition) => {
    expect(definitionOf(equipment.type, key)).toMatchObject(definition)
  })
})

describe('a child that nobody registered', () => {
  it('is heard when it burns', () => {
    const byState = signalsOfStranger(equipment, { boot: 1, seq: 1, child: 'x', values: { state: 'fire' } }, 1)
    expect(byState).toContainEqual(
      expect.objectContaining({ key: 'fireAlarm#x', priority: 1, on: true, once: false, equipment }),
    )
    const events = [
      { key: 'manualAlarm', on: true },
      { key: 'gasHigh', on: false },
    ]
    expect(signalsOfStranger(equipment, { boot: 1, seq: 1, child: 'x', values: {}, events }, 1)).toMatchObject([
      { key: 'manualAlarm#x', on: true, kind: 'fire-alarm' },
      { key: 'gasHigh#x', on: false, kind: 'alarm' },
    ])
  })

  it('is another one than its neighbour, and ends when it says so (A4)', () => {
    const said = (child: string, state: string) =>
      signalsOfStranger(equipment, { boot: 1, seq: 1, child, values: { state } }, 1).filter(({ key }) =>
        key.startsWith('fireAlarm'),
      )
    expect(said('1', 'fire')).toMatchObject([{ key: 'fireAlarm#1', on: true, held: false }])
    expect(said('2', 'fire')).toMatchObject([{ key: 'fireAlarm#2', on: true }])
    expect(said('1', 'normal')).toMatchObject([{ key: 'fireAlarm#1', on: false, held: false, priority: 1 }])
    expect(said('1', 'no such state')).toEqual([])
  })

  it('is not called over while one of its values holds it, nor heard under a name without an end (A4)', () => {
    const events = [
      { key: 'fireAlarm', on: false },
      { key: 'x'.repeat(65), on: true },
    ]
    const said = { boot: 1, seq: 1, child: 'c'.repeat(99), values: { state: 'fire' }, events }
    const keys = signalsOfStranger(equipment, said, 1).map(({ key, on }) => `${key} ${on}`)
    expect(keys).toContain(`fireAlarm#${'c'.repeat(64)} true`)
    expect(keys.filter((key) => key.startsWith('x'))).toEqual([])
  })

  it('cannot be feigned by a registered one (A4)', () => {
    expect(signalsOfReport(draft(), said({ events: [{ key: 'fireAlarm#1', on: true }] }))).toMatchObject([
      { key: 'unknownEvent', priority: 3 },
    ])
  })
})
