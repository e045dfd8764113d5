import { describe, expect, it } from 'vitest'
import type { LadderName } from './ladder-names.ts'
import { isUnanswered, isUrgent, ladders, nextDue, rungsDue, toldUntil, type Climb, type Rung } from './ladder.rules.ts'

const words = ({ afterS, channel, who, hours, of, isForLife }: Rung): string =>
  [
    afterS,
    channel,
    who.join(' '),
    ...(hours ? [hours.join('-')] : []),
    ...(of ? [`(${of.join(' ')})`] : []),
    ...(isForLife ? ['(life)'] : []),
  ].join(' ')

const climb = (change: Partial<Climb>): Climb => ({
  ladder: 'alarm',
  from: 1_000,
  doneUntil: null,
  likelyReal: false,
  isActive: false,
  priority: 1,
  ...change,
})

/** The policy once more, as it was agreed: a rung that is lost in an edit is missed here. */
describe('the notification policy', () => {
  it.each<[LadderName, string[]]>([
    [
      'fire',
      [
        '0 push D M E',
        '0 chat D M E',
        '0 sms D',
        '30 voice D1',
        '60 voice D2 M',
        '60 sms M',
        '60 push R',
        '120 voice R',
        '120 sms R',
        '120 push O',
        '180 voice O',
        '300 push C',
        '300 voice O',
      ],
    ],
    ['unverified', ['120 push D', '180 voice M', '300 push O', '300 voice O']],
    ['confirmed', ['0 push D M R O C', '0 chat D M R O C (life)', '0 sms M R O C (life)', '0 voice M R O (life)']],
    ['life', ['0 push D M E', '0 sms D E', '30 voice D1 E', '60 sms M', '90 voice M', '120 push R', '180 voice O']],
    ['alarm', ['0 push D M E', '600 sms D', '1800 push M', '7200 voice M 8-22']],
    [
      'fault',
      [
        '0 push D T 7-22 (ordinary)',
        '0 push D T (vital lostGateway lostFireHost)',
        '600 sms T (lostGateway lostFireHost)',
        '1800 sms T (vital)',
        '3600 voice D (lostFireHost)',
      ],
    ],
  ])('of %s', (name, rows) => {
    expect(ladders[name].map(words)).toEqual(rows)
  })

  it.each(['fire', 'life', 'alarm'] as const)(
    '[workflows 13] pushes %s in its first second: a screen that does not acknowledge in 5 s has missed nothing',
    (name) => {
      // "Not acked in 5 s → app push at once" would push later what is pushed already, to the same people; so there is no
      // second timer behind the socket.
      const [first] = rungsDue(climb({ ladder: name, from: 0 }), 0)
      expect(first).toMatchObject({ afterS: 0, channel: 'push', who: ['D', 'M', 'E'] })
    },
  )

  it('must reach somebody for what threatens life, judged or not', () => {
    const names = ['fire', 'life', 'unverified', 'confirmed', 'alarm', 'fault'] as const
    expect(names.filter(isUrgent)).toEqual(['fire', 'life', 'unverified'])
  })
})

describe('when the ladder is looked at again', () => {
  it.each<[string, Partial<Climb>, number, number | null]>([
    ['at the next rung', {}, 1_000, 601_000],
    ['not at one that is due now', {}, 601_000, 1_801_000],
    ['never after the last of what does not threaten life', {}, 7_201_000, null],
    ['after ten minutes for what does, to say that nobody answered', { ladder: 'life' }, 181_000, 601_000],
    ['and then never, if it is over', { ladder: 'life' }, 601_000, null],
    ['without the half minute when it is likely real', { ladder: 'life', likelyReal: true }, 1_000, 61_000],
  ])('%s', (_, change, now, due) => {
    expect(nextDue(climb(change), now)).toBe(due)
  })

  it('begins at its very beginning', () => {
    expect(toldUntil(climb({ likelyReal: true }), 1_000)).toBe(31_000)
    expect(toldUntil(climb({ likelyReal: true }), 90_000)).toBe(90_000)
    expect(toldUntil(climb({ likelyReal: true }), 999)).toBe(999)
    expect(toldUntil(climb({}), 5_000)).toBe(5_000)
    expect(rungsDue(climb({}), 999)).toEqual([])
  })

  it('says of a case that nobody looked at for ten minutes that nobody answered', () => {
    expect(isUnanswered(climb({ ladder: 'fire' }), 601_000)).toBe(true)
    expect(isUnanswered(climb({ ladder: 'fire' }), 600_999)).toBe(false)
    expect(isUnanswered(climb({ ladder: 'alarm' }), 601_000)).toBe(false)
  })
})
