import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import { checksDue, depthOf, maintenanceRows } from '@vigil/contract/work-order/maintenance-rows'
import { describe, expect, it } from 'vitest'
import { resultsFor } from './answer.rules.ts'
import { dayOfTurn, instantOfTurn, turnFrom, turnsDue } from './visit.rules.ts'

const monthly = { interval: 'month', firstDay: '2026-08-31' } as const
const zone = 'Asia/Shanghai'

describe('the days of a maintenance plan', () => {
  it('lie on the same day of their month, on the last one where there is none, and come back to it', () => {
    const days = Array.from({ length: 7 }, (_, turn) => dayOfTurn(monthly, turn))
    expect(days).toEqual([
      '2026-08-31',
      '2026-09-30',
      '2026-10-31',
      '2026-11-30',
      '2026-12-31',
      '2027-01-31',
      '2027-02-28',
    ])
    expect(dayOfTurn({ interval: 'year', firstDay: '2028-02-29' }, 1)).toBe('2029-02-28')
    expect(dayOfTurn({ interval: 'quarter', firstDay: '2026-11-15' }, 1)).toBe('2027-02-15')
  })

  it('begin at eight by the clock on the unit’s wall, in summer and in winter', () => {
    const berlin = (turn: number) =>
      new Date(instantOfTurn({ interval: 'month', firstDay: '2026-03-15' }, turn, 'Europe/Berlin')).toISOString()
    expect([berlin(0), berlin(1)]).toEqual(['2026-03-15T07:00:00.000Z', '2026-04-15T06:00:00.000Z'])
  })

  it('count from today on, and today’s still counts', () => {
    const at = (hour: string) => turnFrom(monthly, Date.parse(hour), zone)
    expect(at('2026-08-01T00:00:00Z')).toBe(0)
    expect(at('2026-09-30T15:59:00Z')).toBe(1)
    // Midnight has passed in Shanghai.
    expect(at('2026-09-30T16:01:00Z')).toBe(2)
    expect(at('2026-10-31T12:00:00Z')).toBe(2)
  })

  it('are missed where the whole period went by, and the last of them is made', () => {
    const due = (hour: string) => turnsDue(monthly, 0, { now: Date.parse(hour), zone })
    expect(due('2026-08-30T23:59:59Z')).toBeUndefined()
    expect(due('2026-08-31T00:00:00Z')).toEqual({ missed: [], made: 0 })
    expect(due('2026-09-29T23:00:00Z')).toEqual({ missed: [], made: 0 })
    expect(due('2026-11-10T00:00:00Z')).toEqual({ missed: [0, 1], made: 2 })
  })
})

describe('what a visit looks at', () => {
  const keysOf = (interval: 'month' | 'quarter' | 'year', turn: number) =>
    checksDue('fireAlarm', interval, turn).map(({ key }) => key)

  it('is everything at first, and then what has come round', () => {
    expect(keysOf('month', 0)).toHaveLength(5)
    expect(keysOf('month', 1)).toEqual(['faLook'])
    expect(keysOf('month', 3)).toEqual(['faLook', 'faTest', 'faPower'])
    expect(keysOf('month', 12)).toHaveLength(5)
    expect(keysOf('quarter', 1)).toEqual(['faLook', 'faTest', 'faPower'])
    expect(keysOf('year', 1)).toHaveLength(5)
    expect([0, 1, 3, 6, 12].map((turn) => depthOf('month', turn))).toEqual([
      'year',
      'month',
      'quarter',
      'quarter',
      'year',
    ])
  })

  it('is named once, and each kind of equipment belongs to one system that the catalogue knows', () => {
    const keys = maintenanceRows.flatMap(({ checks }) => checks.map(({ key }) => key))
    expect(new Set(keys).size).toBe(keys.length)
    const types: readonly number[] = maintenanceRows.flatMap((row) => [...row.types])
    expect(new Set(types).size).toBe(types.length)
    const known = new Set(catalogue.map(({ equipmentTypeId }) => equipmentTypeId))
    expect(types.filter((type) => !known.has(type))).toEqual([])
  })

  it('is answered whole, with words for what is abnormal, or is all normal', () => {
    const said = { key: 'faLook', verdict: 'abnormal', note: '被遮挡', level: 'general', isFixed: false } as const
    expect(resultsFor(['faLook'], [])).toMatchObject([{ key: 'faLook', verdict: 'normal' }])
    expect(resultsFor(['faLook'], [said])).toEqual([said])
    expect(resultsFor(['faLook'], [{ ...said, note: '' }])).toBeUndefined()
    expect(resultsFor(['faLook', 'faTest'], [said])).toBeUndefined()
    expect(resultsFor(['faLook', 'faTest'], [said, said])).toBeUndefined()
    expect(resultsFor(['faTest'], [said])).toBeUndefined()
  })
})
