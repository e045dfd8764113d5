import { describe, expect, it } from 'vitest'
import type { Signal } from '#events/alarm-events.ts'
import { testSignal } from '#testing/shadow-drafts.ts'
import { judgeSignal, type AlarmChange, type OpenAlarm } from './alarm.rules.ts'

const minute = 60_000
let made = 0
const judged = (one: Signal, open?: OpenAlarm): AlarmChange => {
  const change = judgeSignal(one, open, () => `a${(made += 1)}`)
  if (!change) throw new Error('nothing came of it')
  return change
}
const raised = judged(testSignal()).alarm

describe('a fire that burns again', () => {
  const quenched = judged(testSignal({ on: false, at: 20 * minute }), raised).alarm

  it('after its ladder ended calls people anew (A2)', () => {
    const change = judged(testSignal({ at: 30 * minute }), { ...quenched, state: 'notified', ladderDue: null })
    expect(change).toMatchObject({ step: 'reopen', replaced: { id: raised.id } })
    expect(change.alarm).toMatchObject({ reopenedFrom: raised.id, ladder: 'fire', ladderFrom: 30 * minute })
    expect(change.alarm.ladderDue).toBe(30 * minute)
  })

  it('after somebody came and nobody is called any more calls people anew (A2)', () => {
    const seen = { ...quenched, state: 'acknowledged', ladder: 'unverified', ladderDue: null } as const
    expect(judged(testSignal({ at: 30 * minute }), seen)).toMatchObject({ step: 'reopen', alarm: { ladder: 'fire' } })
  })

  it('while its calls go on stays the same, and they do (A2)', () => {
    const change = judged(testSignal({ at: minute }), { ...quenched, ladderDue: 90_000 })
    expect(change).toMatchObject({ step: 'reactivate', alarm: { id: raised.id, ladderDue: 90_000, count: 2 } })
  })

  it('of a point that came and went is counted on, or no point would ever flap (A2)', () => {
    const often = { ...quenched, ladderDue: null, flaps: 5, flapSince: 19 * minute }
    const again = judged(testSignal({ at: 21 * minute }), often).alarm
    expect(judged(testSignal({ on: false, at: 22 * minute }), again).alarm).toMatchObject({
      flaps: 6,
      isFlapping: true,
    })
  })
})

describe('a latched point that never takes its word back', () => {
  const dismissed: OpenAlarm = {
    ...raised,
    state: 'verified',
    verdict: 'false',
    verdictAt: 10 * minute,
    ladder: null,
    ladderDue: null,
  }

  it('and speaks minutes after it was called nothing is a new alarm that calls (A5)', () => {
    const change = judged(testSignal({ at: 14 * minute }), dismissed)
    expect(change).toMatchObject({ step: 'reopen', alarm: { verdict: null, ladder: 'fire', ladderDue: 14 * minute } })
  })

  it('and speaks at once again is an echo of what was judged (A5)', () => {
    expect(judged(testSignal({ at: 12 * minute }), dismissed)).toMatchObject({ step: 'merge', alarm: { count: 2 } })
  })

  it('and speaks again after it was dealt with calls too (A5)', () => {
    const handled = { ...dismissed, state: 'handled', verdict: 'real', handledAt: 20 * minute } as const
    expect(judged(testSignal({ at: 30 * minute }), handled).step).toBe('reopen')
    expect(judged(testSignal({ at: 21 * minute }), handled).step).toBe('merge')
  })
})
