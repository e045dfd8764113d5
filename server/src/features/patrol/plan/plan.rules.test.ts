/** Windows of a plan by the unit's calendar: each cycle, each person, summer time and the ends of months. */
import type { PatrolPlanBody } from '@vigil/contract/patrol/plan'
import { describe, expect, it } from 'vitest'
import { isDue, occurrences, windowsOf } from './plan.rules.ts'

const anna = '01900000-0000-7000-8000-00000000000a'
const ben = '01900000-0000-7000-8000-00000000000b'
const everyDay = [1, 2, 3, 4, 5, 6, 7]

const body = (change: Partial<PatrolPlanBody>): PatrolPlanBody => ({
  name: '公共区域 2 小时巡查',
  placeIds: [],
  cycle: { kind: 'day' },
  windows: [{ from: '09:00', to: '18:00' }],
  people: [{ accountId: anna, weekdays: everyDay, from: '00:00', to: '00:00' }],
  swaps: [],
  isOrderFixed: false,
  weakestProof: 'qr',
  needsPhoto: false,
  ...change,
})
const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) })
const days = (cycle: PatrolPlanBody['cycle'], candidates: string[]) => candidates.filter((day) => isDue({ cycle }, day))

describe('the windows of a plan', () => {
  it('follow each other every so many hours, only whole ones', () => {
    const cycle = { kind: 'hours', every: 2, from: '10:00', to: '22:00' } as const
    expect(windowsOf({ cycle, windows: [] }).map(({ from, to }) => `${from}-${to}`)).toEqual([
      '10:00-12:00',
      '12:00-14:00',
      '14:00-16:00',
      '16:00-18:00',
      '18:00-20:00',
      '20:00-22:00',
    ])
    expect(windowsOf({ cycle: { ...cycle, to: '21:00' }, windows: [] })).toHaveLength(5)
    const night = windowsOf({ cycle: { ...cycle, every: 4, from: '20:00', to: '04:00' }, windows: [] })
    expect(night).toEqual([
      { from: '20:00', to: '00:00' },
      { from: '00:00', to: '04:00' },
    ])
  })

  it('are on their weekdays, days of the month and of the quarter; the 31st is the last day where there is none', () => {
    expect(days({ kind: 'week', weekdays: [1, 7] }, ['2026-11-15', '2026-11-16', '2026-11-17'])).toEqual([
      '2026-11-15',
      '2026-11-16',
    ])
    const month = { kind: 'month', days: [14, 31] } as const
    expect(days({ ...month, days: [...month.days] }, ['2026-11-14', '2026-11-29', '2026-11-30', '2026-02-28'])).toEqual(
      ['2026-11-14', '2026-11-30', '2026-02-28'],
    )
    const quarter = { kind: 'quarter', month: 2, day: 15 } as const
    expect(days(quarter, ['2026-10-15', '2026-11-15', '2026-12-15', '2026-02-15'])).toEqual([
      '2026-11-15',
      '2026-02-15',
    ])
  })

  it('end on the next day where they end before they begin, and keep their hours over summer time', () => {
    const night = body({ windows: [{ from: '22:00', to: '06:00' }] })
    const [first] = occurrences(night, 'Asia/Shanghai', span('2026-11-17T00:00:00Z', '2026-11-18T00:00:00Z'))
    expect([first?.beginsAt, first?.endsAt]).toEqual(
      ['2026-11-17T14:00:00Z', '2026-11-17T22:00:00Z'].map((at) => Date.parse(at)),
    )
    // The clocks of Berlin go back in this night: the window is an hour longer.
    const [long] = occurrences(night, 'Europe/Berlin', span('2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z'))
    expect(((long?.endsAt ?? 0) - (long?.beginsAt ?? 0)) / 3_600_000).toBe(9)
  })

  it('go to whoever fits first, to whom a swap names, or to nobody', () => {
    const plan = body({
      cycle: { kind: 'hours', every: 2, from: '18:00', to: '22:00' },
      windows: [],
      people: [
        { accountId: anna, weekdays: [1, 2, 3, 4, 5], from: '10:00', to: '20:00' },
        { accountId: ben, weekdays: everyDay, from: '18:00', to: '00:00' },
      ],
      swaps: [{ day: '2026-11-17', from: '20:00', accountId: anna }],
    })
    const walks = occurrences(plan, 'Asia/Shanghai', span('2026-11-16T00:00:00Z', '2026-11-18T00:00:00Z'))
    expect(walks.map(({ day, from, accountId, isSwapped }) => [day, from, accountId, isSwapped])).toEqual([
      ['2026-11-16', '18:00', anna, false],
      ['2026-11-16', '20:00', ben, false],
      ['2026-11-17', '18:00', anna, false],
      ['2026-11-17', '20:00', anna, true],
    ])
    expect(
      occurrences({ ...plan, people: [] }, 'Asia/Shanghai', span('2026-11-16T00:00:00Z', '2026-11-17T00:00:00Z'))[0],
    ).toMatchObject({
      accountId: null,
    })
  })

  it('begin in the stretch that was asked for, each in exactly one of two that touch', () => {
    const plan = body({ cycle: { kind: 'hours', every: 2, from: '00:00', to: '00:00' }, windows: [] })
    const [begin, middle, end] = ['2026-11-16T03:00:00Z', '2026-11-16T16:00:00Z', '2026-11-17T16:00:00Z']
    const count = (from: string, to: string) => occurrences(plan, 'Asia/Shanghai', span(from, to)).length
    expect(count(begin, middle) + count(middle, end)).toBe(count(begin, end))
    expect(count(middle, end)).toBe(12)
  })
})
