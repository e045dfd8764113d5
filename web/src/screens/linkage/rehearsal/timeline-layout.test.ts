// @vitest-environment node -- places are reckoned, not drawn
import type { Firing, Rehearsal } from '@vigil/contract/linkage/run'
import { describe, expect, it } from 'vitest'
import { countsOf, firingRows, layOut } from './timeline-layout.ts'

const dayMs = 86_400_000
const first = Date.parse('2026-08-19T00:00:00.000Z')
const day = (n: number): string => new Date(first + n * dayMs).toISOString()
const firing = (n: number, verdict: string | null = null): Firing => ({
  at: day(n),
  equipmentId: 'e1',
  deviceName: '感烟',
  alarmId: null,
  verdict,
})
const rehearsal = (changes: Partial<Rehearsal>): Rehearsal => ({
  from: day(0),
  to: day(90),
  draft: [],
  live: null,
  realFires: 0,
  realMet: 0,
  gaps: [],
  ...changes,
})

describe('ninety days on a line', () => {
  it('puts each firing at its time, by what people found', () => {
    const { draft, live, days } = layOut(rehearsal({ draft: [firing(45, 'real'), firing(9, 'drill')] }))
    expect(draft).toEqual([
      { at: 0.1, kind: 'test', count: 1 },
      { at: 0.5, kind: 'real', count: 1 },
    ])
    expect(live).toBeUndefined()
    expect(days.map(({ at }) => at)).toHaveLength(7)
    expect(days.at(-1)).toEqual({ at: 1, time: first + 90 * dayMs })
  })

  it('draws what stands on each other as one, the worst of them', () => {
    const { live } = layOut(rehearsal({ live: [firing(10, 'false'), firing(10.5, 'real'), firing(11, null)] }))
    expect(live).toEqual([{ at: 10 / 90, kind: 'real', count: 3 }])
  })

  it('shades overlapping spans once, the shortest so that it is seen, none past the ends', () => {
    const gap = (from: number, to: number) => ({ from: day(from), to: day(to), deviceName: '感烟' })
    const { shades } = layOut(rehearsal({ gaps: [gap(20, 30), gap(-5, 9), gap(25, 36), gap(60, 60)] }))
    expect(shades).toHaveLength(3)
    expect(shades[0]).toEqual({ from: 0, to: 0.1 })
    expect(shades[1]).toEqual({ from: 20 / 90, to: 0.4 })
    expect((shades[2]?.to ?? 0) - (shades[2]?.from ?? 0)).toBeCloseTo(0.004)
  })

  it('counts by what people found', () => {
    const all = ['real', 'false', 'false', 'test', 'drill', null].map((verdict, n) => firing(n, verdict))
    expect(countsOf(all)).toEqual({ real: 1, false: 2, test: 2, open: 1 })
  })
})

describe('each firing', () => {
  it('is listed once, newest first, with which of the two would have fired', () => {
    const rows = firingRows({ draft: [firing(1), firing(3)], live: [firing(2), firing(3)] })
    expect(rows.map(({ firing: { at }, byDraft, byLive }) => [at, byDraft, byLive])).toEqual([
      [day(3), true, true],
      [day(2), false, true],
      [day(1), true, false],
    ])
    expect(firingRows({ draft: [firing(1)], live: null })[0]?.byLive).toBeNull()
  })
})
