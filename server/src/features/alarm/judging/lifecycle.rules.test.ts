import { describe, expect, it } from 'vitest'
import type { Signal } from '#events/alarm-events.ts'
import { testEquipment, testSignal } from '#testing/shadow-drafts.ts'
import {
  archived,
  flappingHazard,
  judgeSignal,
  liveOpenAlarm,
  type AlarmChange,
  type OpenAlarm,
} from './alarm.rules.ts'
import { ladderAfterAcknowledgement } from '../escalation/ladder-names.ts'

const equipment = testEquipment('smokeDetector', { areaId: 'zone' })
const signal = (change: Partial<Signal> = {}): Signal =>
  testSignal({ equipment, property: 'smoke', value: 0.2, at: 1_000, ...change })
const made: { count: number } = { count: 0 }
const newId = (): string => `a${(made.count += 1)}`

const judged = (one: Signal, open?: OpenAlarm): AlarmChange => {
  const change = judgeSignal(one, open, newId)
  if (!change) throw new Error('nothing came of it')
  return change
}
const raised = (change: Partial<Signal> = {}): OpenAlarm => judged(signal(change)).alarm

describe('an alarm begins', () => {
  it('with nothing but what was said', () => {
    made.count = 0
    expect(raised({ deviceAt: 900 })).toEqual({
      id: 'a1',
      equipmentId: 'e1',
      key: 'fireAlarm',
      kind: 'fire-alarm',
      priority: 1,
      property: 'smoke',
      condition: 'active',
      state: 'received',
      likelyReal: false,
      count: 1,
      version: 0,
      recoveredAt: null,
      deviceAt: 900,
      areaId: 'zone',
      reopenedFrom: null,
      verdict: null,
      verdictAt: null,
      handledAt: null,
      groupId: null,
      isolationId: null,
      drillId: null,
      flaps: 0,
      flapSince: null,
      isFlapping: false,
      ladder: 'fire',
      ladderFrom: 1_000,
      ladderDue: 1_000,
      value: 0.2,
      maxValue: 0.2,
      firstAt: 1_000,
      lastAt: 1_000,
    })
    expect(raised().deviceAt).toBeNull()
  })

  it('climbs no ladder when it is a hazard, and holds no word as a number', () => {
    expect(raised({ kind: 'hazard', priority: 3, value: 'open' })).toMatchObject({
      ladder: null,
      ladderDue: null,
      value: null,
      maxValue: null,
    })
  })

  it('keeps the greatest of values of which some are missing, below zero too', () => {
    const cold = raised({ value: -5 })
    expect(judged(signal({ value: null }), cold).alarm.maxValue).toBe(-5)
    expect(judged(signal({ value: -7 }), raised({ value: null })).alarm.maxValue).toBe(-7)
    expect(judged(signal({ value: 3 }), cold).alarm.maxValue).toBe(3)
  })
})

describe('workflows 15.1: the same fire event a hundred times', () => {
  it('makes one alarm with count 100', () => {
    let alarm = raised()
    for (let turn = 2; turn <= 100; turn += 1) alarm = judged(signal({ at: turn * 1_000 }), alarm).alarm
    expect(alarm).toMatchObject({ count: 100, version: 99, firstAt: 1_000, lastAt: 100_000, ladderDue: 1_000 })
  })
})

describe('workflows 15.2: a recovery', () => {
  it('leaves a fire on its ladder and takes a fault off', () => {
    expect(judged(signal({ on: false }), raised()).alarm.ladderDue).toBe(1_000)
    const fault = raised({ kind: 'fault', priority: 3 })
    expect(fault.ladderDue).toBe(1_000)
    expect(judged(signal({ on: false, kind: 'fault', priority: 3 }), fault).alarm.ladderDue).toBeNull()
  })
})

/** Comes and goes so often, with this pause between two ends. */
const flapped = (times: number, everyMs: number): OpenAlarm => {
  let alarm = raised()
  for (let turn = 0; turn < times; turn += 1) {
    if (turn > 0) alarm = judged(signal({ at: turn * everyMs - 1 }), alarm).alarm
    alarm = judged(signal({ on: false, at: turn * everyMs }), alarm).alarm
  }
  return alarm
}

describe('a point that comes and goes', () => {
  it('flaps after more than five times in ten minutes', () => {
    expect(flapped(1, 60_000)).toMatchObject({ flaps: 1, flapSince: 0, isFlapping: false })
    expect(flapped(5, 60_000)).toMatchObject({ flaps: 5, flapSince: 0, isFlapping: false })
    expect(flapped(6, 60_000)).toMatchObject({ flaps: 6, flapSince: 0, isFlapping: true })
  })

  it('is counted anew when ten minutes have passed', () => {
    expect(flapped(2, 599_999)).toMatchObject({ flaps: 2, flapSince: 0 })
    expect(flapped(2, 600_000)).toMatchObject({ flaps: 1, flapSince: 600_000 })
  })

  it('is a hazard of its own, said by the platform', () => {
    const change = judged(signal({ on: false, at: 5_000 }), raised())
    expect(flappingHazard(change)).toMatchObject({
      equipment,
      key: 'flappingPoint',
      kind: 'hazard',
      priority: 3,
      on: true,
      held: false,
      property: 'smoke',
      value: null,
      once: true,
      actor: 'rule',
      at: 5_000,
    })
  })
})

describe('what was handled and begins again', () => {
  const handled: OpenAlarm = { ...raised(), state: 'handled', condition: 'recovered', version: 7 }

  it('after recovery is a new alarm, linked to the old one, which becomes history', () => {
    const change = judged(signal({ at: 9_000 }), handled)
    expect(change.step).toBe('reopen')
    expect(change.alarm).toMatchObject({ reopenedFrom: handled.id, state: 'received', count: 1, firstAt: 9_000 })
    expect(change.alarm.id).not.toBe(handled.id)
    expect(change.replaced).toBe(handled)
    expect(archived(handled)).toEqual({ ...handled, state: 'archived', version: 8 })
  })

  it.each(['false', 'test', 'drill'] as const)(
    'or was said to be nothing (%s), is a new alarm that calls',
    (verdict) => {
      const judgedOnce: OpenAlarm = { ...raised(), state: 'verified', verdict, condition: 'recovered', ladderDue: null }
      const change = judged(signal({ at: 9_000 }), judgedOnce)
      expect(change.step).toBe('reopen')
      expect(change.alarm).toMatchObject({ state: 'received', verdict: null, ladder: 'fire', ladderDue: 9_000 })
    },
  )

  it('while people fight it, is the same fire', () => {
    const fought: OpenAlarm = { ...raised(), state: 'verified', verdict: 'real', condition: 'recovered' }
    expect(judged(signal(), fought).step).toBe('reactivate')
  })

  it('without recovery is still the same, and so is what nobody has handled', () => {
    expect(judged(signal(), { ...handled, condition: 'active', handledAt: 900 }).step).toBe('merge')
    expect(judged(signal(), { ...handled, state: 'handling' }).step).toBe('reactivate')
  })
})

describe('the frame of an alarm', () => {
  it('says what it is and where, and nothing of a person', () => {
    const alarm = { ...raised(), likelyReal: true }
    expect(liveOpenAlarm(alarm, equipment)).toEqual({
      alarmId: alarm.id,
      equipmentId: 'e1',
      projectId: 'p',
      kind: 'fire-alarm',
      event: 'fireAlarm',
      priority: 1,
      condition: 'active',
      state: 'received',
      likelyReal: true,
      count: 1,
      firstAt: '1970-01-01T00:00:01.000Z',
      lastAt: '1970-01-01T00:00:01.000Z',
      version: 0,
    })
  })
})

describe('the frame of what people have judged', () => {
  it('says what they called it (A6)', () => {
    expect(liveOpenAlarm({ ...raised(), verdict: 'real', state: 'verified' }, equipment)).toMatchObject({
      verdict: 'real',
      state: 'verified',
    })
  })
})

describe('after an acknowledgement', () => {
  it('whatever threatens life must be judged, by kind or by priority', () => {
    expect(ladderAfterAcknowledgement({ kind: 'fire-alarm', priority: 2 })).toBe('unverified')
    expect(ladderAfterAcknowledgement({ kind: 'alarm', priority: 1 })).toBe('unverified')
    expect(ladderAfterAcknowledgement({ kind: 'fault', priority: 3 })).toBeNull()
  })
})
