import { deviceType } from '@vigil/device-types/find-device-type'
import { selfTestOf } from '@vigil/device-types/self-test'
import { describe, expect, it } from 'vitest'
import { judgeTest, testRefusal, type TestedOrder, type Told } from './self-test.rules.ts'

const sent = Date.parse('2026-11-01T02:00:00.000Z')
const after = (seconds: number, told: Partial<Told> = {}): Told => ({
  at: new Date(sent + seconds * 1_000),
  reported: {},
  events: null,
  ...told,
})
const testOf = (id: 'breaker' | 'residualCurrentDetector') => {
  const test = selfTestOf(deviceType(id))?.test
  if (!test) throw new Error(`${id} has no test`)
  return { test }
}
const order = (over: Partial<TestedOrder> = {}): TestedOrder => ({
  ...testOf('breaker'),
  state: 'done',
  reason: null,
  sentAt: new Date(sent),
  timeoutAt: new Date(sent + 30_000),
  told: [],
  isLeaking: false,
  ...over,
})
const trip = (seconds: number) => after(seconds, { reported: { switchState: 'tripped', tripReason: 'leakage' } })
const judged = (over: Partial<TestedOrder>, seconds = 60) => judgeTest(order(over), sent + seconds * 1_000)

describe('a self-test of a breaker', () => {
  it('passes with the trip, and says after how long', () => {
    expect(judged({ told: [after(0.5), trip(1.25)] }, 2)).toEqual({ outcome: 'passed', reason: null, tookMs: 1_250 })
  })

  it('passes or fails by its own word', () => {
    const says = (key: string) => [after(2, { events: [{ key, on: true }] })]
    expect(judged({ told: says('leakTestOk') })).toMatchObject({ outcome: 'passed', tookMs: 2_000 })
    expect(judged({ told: [trip(1), ...says('leakTestFail')] })).toMatchObject({
      outcome: 'failed',
      reason: 'reportedFail',
    })
  })

  it('fails when it took the order and did not trip in time; until then nobody knows', () => {
    expect(judged({}, 20)).toBeUndefined()
    expect(judged({ told: [trip(31)] })).toMatchObject({ outcome: 'failed', reason: 'noTrip', tookMs: null })
  })

  it('is not judged when nobody answered, when it was refused, or when the leakage was real', () => {
    expect(judged({ state: 'timeout' })).toMatchObject({ outcome: 'notJudged', reason: 'noAnswer' })
    expect(judged({ state: 'failed', reason: 'localMode' }, 1)).toMatchObject({ reason: 'localMode' })
    expect(judged({ told: [trip(1)], isLeaking: true })).toMatchObject({ outcome: 'notJudged', reason: 'realTrip' })
  })
})

describe('a self-test of a residual-current detector', () => {
  it('passes with its report, and fails without', () => {
    const detector = testOf('residualCurrentDetector')
    const told = [after(3, { events: [{ key: 'selfTest', on: true }] })]
    expect(judged({ ...detector, told })).toMatchObject({ outcome: 'passed', tookMs: 3_000 })
    expect(judged(detector)).toMatchObject({ outcome: 'failed', reason: 'noReport' })
  })
})

describe('by the clock, a breaker', () => {
  const type = deviceType('breaker')
  const command = selfTestOf(type)?.command
  const refusal = (value: string | undefined, secondsAgo = 0) => {
    if (!command) throw new Error('a breaker has no test')
    const at = new Date(sent - secondsAgo * 1_000).toISOString()
    const reported = value === undefined ? {} : { switchState: { value, at } }
    // Only these are looked at.
    const seen = { order: { type, action: 'leakTest', command, params: {} }, target: { reported } } as Parameters<
      typeof testRefusal
    >[0]
    return testRefusal(seen, sent)
  }

  it('is tested only while it says that it is closed', () => {
    expect(refusal('closed')).toBeUndefined()
    expect(refusal('open')).toBe('selfTestOpen')
    expect(refusal('closed', type.offlineAfterSec + 1)).toBe('stateStale')
    expect(refusal(undefined)).toBe('stateStale')
  })
})
