import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ladderAfterAcknowledgement, ladderOf, type LadderName } from '../ladder-names.ts'
import type { FaultSort } from './fault-sort.rules.ts'
import { isUnanswered, ladders, nextDue, ringAt, rungsDue, rungsOf, toldUntil, type Climb } from './ladder.rules.ts'

const climb = (change: Partial<Climb> = {}): Climb => ({
  ladder: 'fire',
  from: 0,
  doneUntil: null,
  likelyReal: false,
  ...change,
})
const words = (one: Climb, now: number): string[] =>
  rungsDue(one, now).map(({ afterS, channel, who }) => `${afterS} ${channel} ${who.join('')}`)

describe('a fire that nobody acknowledges', () => {
  it('tells the people on duty at once, on three ways', () => {
    expect(words(climb(), 0)).toEqual(['0 push DME', '0 chat DME', '0 sms D'])
  })

  it('calls one after another', () => {
    expect(words(climb({ doneUntil: 0 }), 30_000)).toEqual(['30 voice D1'])
    expect(words(climb({ doneUntil: 30_000 }), 60_000)).toEqual(['60 voice D2M', '60 sms M', '60 push R'])
  })

  it('does not wait with the first call when two signals agree', () => {
    expect(words(climb({ likelyReal: true }), 0)).toContain('30 voice D1')
  })

  it('still makes the first call at once when a second signal agrees only after the first walk', () => {
    expect(words(climb({ doneUntil: 4_000, likelyReal: true }), 9_000)).toEqual(['30 voice D1'])
    expect(words(climb({ doneUntil: 31_000, likelyReal: true }), 40_000)).toEqual([])
  })

  it('makes the first call at once when the second signal comes later, and only once', () => {
    const first = climb({ doneUntil: toldUntil(climb(), 0) })
    expect(words({ ...first, likelyReal: true }, 10_000)).toEqual(['30 voice D1'])
    const doneUntil = toldUntil({ ...first, likelyReal: true }, 10_000)
    expect(words(climb({ likelyReal: true, doneUntil }), 60_000)).toEqual(['60 voice D2M', '60 sms M', '60 push R'])
  })

  it('is not called told by a look from before its beginning', () => {
    const ahead = climb({ from: 20_000, likelyReal: true })
    expect(words(ahead, 5_000)).toEqual([])
    expect(words({ ...ahead, doneUntil: toldUntil(ahead, 5_000) }, 20_000)).toContain('30 voice D1')
  })

  it('counts as unanswered once, after ten minutes', () => {
    expect(isUnanswered(climb({ doneUntil: 300_000 }), 599_999)).toBe(false)
    expect(isUnanswered(climb({ doneUntil: 300_000 }), 600_000)).toBe(true)
    expect(isUnanswered(climb({ doneUntil: 600_000 }), 700_000)).toBe(false)
  })
})

describe('workflows 15.3: a restart between 30 s and 60 s', () => {
  it('loses no call and makes none twice, however long it took', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<LadderName>('fire', 'life', 'unverified', 'alarm', 'fault'),
        fc.boolean(),
        fc.constantFrom<FaultSort>('vital', 'ordinary', 'lostFireHost', 'lostGateway', 'lost'),
        fc.array(fc.integer({ min: 0, max: 9_000_000 }), { maxLength: 30 }),
        (ladder, likelyReal, sort, looks) => {
          const rung: string[] = []
          let doneUntil: number | null = null
          for (const now of [...looks.toSorted((a, b) => a - b), 9_999_999]) {
            const one = climb({ ladder, likelyReal, doneUntil, sort })
            rung.push(...words(one, now))
            doneUntil = toldUntil(one, now)
          }
          const all = rungsOf({ ladder, sort }).map(
            ({ afterS, channel, who }) => `${afterS} ${channel} ${who.join('')}`,
          )
          // A rung that was brought forward may come again; the message it makes is the same one.
          const made = likelyReal ? [...new Set(rung)] : rung
          return made.toSorted().join() === [...new Set(all)].toSorted().join()
        },
      ),
    )
  })

  it('always knows when to look again, until nothing is left', () => {
    let now = 0
    const looked: number[] = []
    for (let next = nextDue(climb(), now); next !== null; next = nextDue(climb(), now)) {
      looked.push(next)
      now = next
    }
    expect(looked).toEqual([30_000, 60_000, 120_000, 180_000, 300_000, 600_000])
  })
})

describe('which ladder', () => {
  it.each([
    ['fire-alarm', 1, 'fire'],
    ['alarm', 1, 'life'],
    ['alarm', 2, 'alarm'],
    ['fault', 3, 'fault'],
    ['hazard', 3, null],
  ] as const)('%s of priority %i climbs %s', (kind, priority, name) => {
    expect(ladderOf({ kind, priority })).toBe(name)
  })

  it('goes on until what threatens life is judged', () => {
    expect(ladderAfterAcknowledgement({ kind: 'fire-alarm', priority: 1 })).toBe('unverified')
    expect(ladderAfterAcknowledgement({ kind: 'alarm', priority: 2 })).toBeNull()
  })

  it('rings for an ordinary alarm by day only, and for a fire always', () => {
    const [voice] = ladders.alarm.filter(({ channel }) => channel === 'voice')
    const at = (hour: number): number => Date.UTC(2026, 0, 2, hour - 8)
    const rings = (hour: number) => (voice && (ringAt(voice, at(hour)) - at(hour)) / 3_600_000) ?? -1
    expect([3, 7, 8, 21, 22, 23].map(rings)).toEqual([5, 1, 0, 0, 10, 9])
    expect(ladders.fire.every((rung) => ringAt(rung, at(3)) === at(3))).toBe(true)
  })
})
