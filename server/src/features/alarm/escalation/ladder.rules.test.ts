import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ladderAfterAcknowledgement,
  ladderAfterVerdict,
  ladderOf,
  threatensLife,
  type LadderName,
} from './ladder-names.ts'
import type { FaultSort } from './fault-sort.rules.ts'
import {
  channelInstead,
  isUnanswered,
  ladders,
  nextDue,
  ringAt,
  rungsDue,
  rungsIn,
  rungsOf,
  rungWaitMs,
  toldUntil,
  type Climb,
} from './ladder.rules.ts'

const climb = (change: Partial<Climb> = {}): Climb => ({
  ladder: 'fire',
  from: 0,
  doneUntil: null,
  likelyReal: false,
  isActive: false,
  priority: 1,
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
    expect(isUnanswered(climb(), 600_000)).toBe(true)
  })
})

describe('workflows 15.3: a restart between 30 s and 60 s', () => {
  it('loses no call and makes none twice, however long it took', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<LadderName>('fire', 'life', 'unverified', 'confirmed', 'alarm', 'fault'),
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
          const all = rungsOf({ ladder, sort, priority: 1 }).map(
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

  it('A6: tells everybody above once it is real, and nobody when it is nothing', () => {
    expect(ladderAfterVerdict('real')).toBe('confirmed')
    expect([ladderAfterVerdict('false'), ladderAfterVerdict('test'), ladderAfterVerdict(null)]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('of life is what a fire climbs, or priority 1', () => {
    expect(threatensLife({ kind: 'fire-alarm', priority: 2 })).toBe(true)
    expect(threatensLife({ kind: 'alarm', priority: 1 })).toBe(true)
    expect(threatensLife({ kind: 'alarm', priority: 2 })).toBe(false)
  })

  it('rings for an ordinary alarm by day only, and for a fire always', () => {
    const [voice] = ladders.alarm.filter(({ channel }) => channel === 'voice')
    const at = (hour: number): number => Date.UTC(2026, 0, 2, hour - 8)
    const rings = (hour: number) => (voice && (ringAt(voice, at(hour), 'Asia/Shanghai') - at(hour)) / 3_600_000) ?? -1
    expect([3, 7, 8, 21, 22, 23].map(rings)).toEqual([5, 1, 0, 0, 10, 9])
    // Three in the morning in China is eight in the evening in Berlin.
    expect(voice && ringAt(voice, at(3), 'Europe/Berlin')).toBe(at(3))
    expect(ladders.fire.every((rung) => ringAt(rung, at(3), 'Asia/Shanghai') === at(3))).toBe(true)
  })
})

describe('A2: while it burns and nobody has said what it is', () => {
  const burning = (change: Partial<Climb> = {}): Climb => climb({ isActive: true, doneUntil: 599_999, ...change })
  const second = 1_000

  it('calls every five minutes behind the last rung, for as long as that takes', () => {
    expect(words(burning(), 600 * second)).toEqual(['600 voice D1M', '600 push DRO'])
    expect(words(burning({ doneUntil: 600 * second }), 899 * second)).toEqual([])
    expect(words(burning({ doneUntil: 600 * second }), 900 * second)).toEqual(['900 voice D1M', '900 push DRO'])
    expect(nextDue(burning(), 600 * second)).toBe(900 * second)
    expect(nextDue(burning(), 864_000 * second)).toBe(864_300 * second)
  })

  it('counts from when it began, and not before ten minutes have passed', () => {
    const from = 86_400 * second
    const later = burning({ from, doneUntil: from + 600 * second })
    expect(words(later, from + 900 * second)).toEqual(['900 voice D1M', '900 push DRO'])
    expect(words(burning({ doneUntil: null }), 350 * second)).not.toContain('300 voice D1M')
  })

  it('makes up for one call, not for all, when nobody could be called for hours', () => {
    expect(words(burning({ doneUntil: 600 * second }), 36_100 * second)).toEqual(['36000 voice D1M', '36000 push DRO'])
  })

  it.each<LadderName>(['fire', 'life', 'unverified'])('does so on the ladder %s', (ladder) => {
    expect(nextDue(burning({ ladder }), 700 * second)).toBe(900 * second)
  })

  it.each<LadderName>(['alarm', 'confirmed', 'fault'])('does not on the ladder %s', (ladder) => {
    expect(words(burning({ ladder, doneUntil: 8_000 * second }), 9_000 * second)).toEqual([])
    expect(nextDue(burning({ ladder }), 9_000 * second)).toBeNull()
  })

  it('does not once the device has taken it back', () => {
    expect(nextDue(climb(), 600 * second)).toBeNull()
    expect(rungWaitMs(climb(), 600 * second)).toBeNull()
  })

  it('says beforehand what comes next, and in how long', () => {
    expect(rungWaitMs(burning(), 650 * second)).toBe(250 * second)
    expect(rungWaitMs(burning(), second)).toBe(29 * second)
    expect(rungsIn(burning(), 650 * second, 250 * second).map(({ channel }) => channel)).toEqual(['voice', 'push'])
    expect(rungsIn(burning(), 0, 30 * second).map(({ channel }) => channel)).toEqual(['voice'])
  })
})

describe('A6: what is confirmed', () => {
  it('tells everybody above at once, on every way, when it threatens life', () => {
    const all = words(climb({ ladder: 'confirmed' }), 0)
    expect(all).toEqual(['0 push DMROC', '0 chat DMROC', '0 sms MROC', '0 voice MRO'])
  })

  it('wakes nobody when it does not', () => {
    expect(words(climb({ ladder: 'confirmed', priority: 2 }), 0)).toEqual(['0 push DMROC'])
  })
})

describe('a text message that reaches nobody', () => {
  it('becomes a call where life is threatened and a push elsewhere, and nothing else becomes anything', () => {
    expect([1, 2, 3].map((priority) => channelInstead('sms', priority))).toEqual(['voice', 'push', 'push'])
    expect(channelInstead('push', 1)).toBeUndefined()
    expect(channelInstead('voice', 1)).toBeUndefined()
  })
})
