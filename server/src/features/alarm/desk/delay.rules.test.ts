import fc from 'fast-check'
import { alarmLadders } from '@vigil/contract/alarm/desk'
import { alarmStates } from '@vigil/contract/live/live-events'
import { describe, expect, it } from 'vitest'
import { nextDue, rungsDue } from '../escalation/ladder.rules.ts'
import { delayedColumns, delayMs, delayRefusal } from './delay.rules.ts'

const going = { accountId: 'me', isEndUser: false }
const asked = {
  state: 'acknowledged',
  ladder: 'unverified',
  ladder_due: new Date(0),
  likely_real: false,
  owner_id: 'me',
  delayed_at: null,
}

describe('another minute for whoever goes', () => {
  it.each([
    ['is given to who said that he goes', {}, undefined],
    ['is given once', { delayed_at: new Date(0) }, 'delayOver'],
    ['is not given to anybody else', { owner_id: 'another' }, 'delayNotYours'],
    ['is not given while nobody goes', { owner_id: null }, 'delayNotYours'],
    ['is not given where a second signal has spoken', { likely_real: true }, 'delayRefused'],
    ['is not given before somebody has acknowledged it', { state: 'notified', ladder: 'fire' }, 'delayRefused'],
    ['is not given after the verdict', { state: 'verified', ladder: null }, 'delayRefused'],
    ['is not given when nobody is left to be called', { ladder_due: null }, 'delayRefused'],
  ] as const)('%s', (_, change, refusal) => {
    expect(delayRefusal({ ...asked, ...change }, going)).toBe(refusal)
  })

  it('is not for a tenant', () => {
    expect(delayRefusal(asked, { ...going, isEndUser: true })).toBe('verdictNotYours')
  })

  it('never touches the calls that ask for anybody at all', () => {
    const any = fc.record({
      state: fc.constantFrom(...alarmStates),
      ladder: fc.constantFrom(...alarmLadders),
      likely_real: fc.boolean(),
    })
    fc.assert(
      fc.property(any, (change) => {
        const isGiven = delayRefusal({ ...asked, ...change }, going) === undefined
        return isGiven === (change.state === 'acknowledged' && change.ladder === 'unverified' && !change.likely_real)
      }),
    )
  })

  it('moves every call that is still to come by a minute, loses none and repeats none', () => {
    const seconds = fc.integer({ min: 0, max: 299 })
    fc.assert(
      fc.property(seconds, (walkedS) => {
        const rest = { likelyReal: false, isActive: true, priority: 1 }
        const climb = { ladder: 'unverified', from: 0, doneUntil: walkedS * 1_000, ...rest } as const
        const due = nextDue(climb, climb.doneUntil)
        const row = { ladder_from: new Date(0), ladder_done: new Date(climb.doneUntil), ladder_due: new Date(due ?? 0) }
        const { ladder_from, ladder_done, ladder_due } = delayedColumns(row, new Date(climb.doneUntil))
        const later = { ...climb, from: ladder_from?.getTime() ?? 0, doneUntil: ladder_done?.getTime() ?? 0 }
        expect(ladder_due?.getTime()).toBe((due ?? 0) + delayMs)
        for (let at = 0; at <= 400_000; at += 5_000) expect(rungsDue(later, at + delayMs)).toEqual(rungsDue(climb, at))
      }),
      { numRuns: 50 },
    )
  })
})
