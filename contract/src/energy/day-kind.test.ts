import { describe, expect, it } from 'vitest'
import { countsAs, isRestDay, kindOfDay, type DatedKinds } from './day-kind.ts'
import { rateAt, tariffProblem, type Tariff } from './tariff.ts'

const dated: DatedKinds = new Map([
  ['2026-10-01', 'holiday'],
  ['2026-10-10', 'makeUp'],
])

describe('the kind of a day', () => {
  it.each([
    ['2026-10-01', 'holiday', true],
    ['2026-10-10', 'makeUp', false],
    ['2026-10-12', 'workday', false],
    ['2026-10-17', 'weekend', true],
  ] as const)('of %s is %s', (day, kind, isRest) => {
    expect(kindOfDay(day, dated)).toBe(kind)
    expect(isRestDay(kind)).toBe(isRest)
  })

  it('counts as a Sunday or a Monday where its tariff says nothing of it', () => {
    expect([countsAs(4, 'holiday'), countsAs(6, 'makeUp'), countsAs(6, 'holiday'), countsAs(3, undefined)]).toEqual([
      7, 1, 6, 3,
    ])
  })
})

const weekly = (special: Tariff['seasons'][number]['dayKinds'][number]['special']): Tariff => ({
  seasons: [
    {
      months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      dayKinds: [
        { weekdays: [1, 2, 3, 4, 5], spans: [{ from: '00:00', rate: 'peak' }] },
        { weekdays: [6, 7], spans: [{ from: '00:00', rate: 'valley' }] },
        ...(special ? [{ weekdays: [], special, spans: [{ from: '00:00', rate: 'sharp' as const }] }] : []),
      ],
    },
  ],
})

describe('a tariff with kinds of days', () => {
  const thursday = { month: 10, weekday: 4, clock: '12:00' }

  it('counts a holiday by its own row, else as a Sunday', () => {
    expect(rateAt(weekly(['holiday']), { ...thursday, kind: 'holiday' })).toBe('sharp')
    expect(rateAt(weekly(undefined), { ...thursday, kind: 'holiday' })).toBe('valley')
    expect(rateAt(weekly(['holiday']), { ...thursday, weekday: 6, kind: 'makeUp' })).toBe('peak')
    expect(rateAt(weekly(['holiday']), thursday)).toBe('peak')
  })

  it('says each kind once, and no row is for nothing', () => {
    expect(tariffProblem(weekly(['holiday', 'makeUp']))).toBeUndefined()
    expect(tariffProblem(weekly(['holiday', 'holiday']))).toBe('tariffDays')
    expect(tariffProblem(weekly([]))).toBe('tariffDays')
  })
})
