import { describe, expect, it } from 'vitest'
import type { ShadowDraft } from '#events/report-events.ts'
import { testDraft, testEquipment } from '#testing/shadow-drafts.ts'
import { createHearing } from './hearing.ts'
import { judgeSilence, type SilenceVerdict } from './presence.rules.ts'

// A breaker reports every 300 s and is given up after 900 s; a level host every 600 s and after 1,800 s.
const one = (change: Partial<ShadowDraft> = {}): ShadowDraft => testDraft(testEquipment('breaker'), change)
const stored = testDraft(testEquipment('breaker', { isWatched: false }))
const parent = (change: Partial<ShadowDraft> = {}): ShadowDraft => testDraft(testEquipment('liquidLevelHost'), change)

describe('silence', () => {
  it.each<[string, ShadowDraft, ShadowDraft | undefined, number, number, SilenceVerdict]>([
    ['within the interval is none', one({ reportedAt: 1_000 }), undefined, 900_000, 0, { waitUntil: 901_000 }],
    ['beyond the interval is offline', one({ reportedAt: 1_000 }), undefined, 901_000, 0, { offline: 'silence' }],
    ['of what was never heard means nothing', one({ online: null }), undefined, 9e9, 0, 'unwatched'],
    [
      'of what is already offline means nothing more',
      one({ online: false, cause: 'silence' }),
      undefined,
      9e9,
      0,
      'unwatched',
    ],
    ['of what lies in a store means nothing', stored, undefined, 9e9, 0, 'unwatched'],
    ['while we ourselves were deaf does not count', one(), undefined, 1_000_000, 500_000, { waitUntil: 1_400_000 }],
    [
      'beside a parent that speaks is its own',
      one(),
      parent({ reportedAt: 899_000 }),
      900_000,
      0,
      { offline: 'silence' },
    ],
    [
      'beside a parent that may have fallen silent waits for the parent',
      one(),
      parent(),
      1_000_000,
      0,
      { waitUntil: 1_801_000 },
    ],
    [
      'beside a parent that is gone is the parent’s',
      one(),
      parent({ online: false }),
      900_000,
      0,
      { offline: 'parentOffline' },
    ],
    [
      'after the parent came back is its own',
      one({ online: false, cause: 'parentOffline' }),
      parent(),
      1,
      0,
      { offline: 'silence' },
    ],
    [
      'while the parent is away stays the parent’s',
      one({ online: false, cause: 'parentOffline' }),
      parent({ online: false }),
      1,
      0,
      'unwatched',
    ],
  ])('%s', (_name, shadow, above, now, hearingSince, verdict) => {
    expect(judgeSilence({ one: shadow, parent: above, now, hearingSince })).toEqual(verdict)
  })
})

describe('hearing', () => {
  it('goes on over a short gap', () => {
    const hearing = createHearing()
    hearing.begin(0, 100_000)
    expect(hearing.listen(0, 104_000, 105_000)).toBe(true)
    expect(hearing.since(0)).toBe(0)
  })

  it('begins anew after a long one, so that nobody is judged by what could not be heard', () => {
    const hearing = createHearing()
    hearing.begin(0, 100_000)
    expect(hearing.listen(0, 100_000, 101_000)).toBe(true)
    expect(hearing.listen(0, 101_000, 120_000)).toBe(false)
    expect(hearing.listen(0, 130_000, 130_000)).toBe(true)
    expect(hearing.since(0)).toBe(130_000)
  })

  it('is none of a group that another process reads', () => {
    expect(createHearing().listen(3, 1_000, 1_000)).toBe(false)
  })
})
