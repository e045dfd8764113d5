import { describe, expect, it } from 'vitest'
import { grantFault, type HeldGrant } from './door.rules.ts'

const zone = 'Asia/Shanghai'
/** A Wednesday. */
const clock = (time: string, day = '2026-11-18') => Date.parse(`${day}T${time}:00.000+08:00`)
const office: HeldGrant = {
  door_ids: ['east'],
  weekdays: [1, 2, 3, 4, 5],
  clock_from: '08:00',
  clock_until: '18:00',
  begins_at: new Date(clock('00:00', '2026-11-01')),
  ends_at: null,
}
const at = (time: string, day?: string, grant: Partial<HeldGrant> = {}) =>
  grantFault([{ ...office, ...grant }], { doorId: 'east', zone, at: clock(time, day) })

describe('a grant of doors', () => {
  it('holds on its days and within its hours, by the clock on the unit’s wall', () => {
    expect([at('08:00'), at('17:59')]).toEqual([null, null])
    expect([at('07:59'), at('18:00'), at('12:00', '2026-11-21')]).toEqual([
      'personNotNow',
      'personNotNow',
      'personNotNow',
    ])
  })

  it('over midnight belongs to the day on which it began', () => {
    const night = { clock_from: '22:00', clock_until: '06:00', weekdays: [3] }
    expect([at('22:00', undefined, night), at('05:59', '2026-11-19', night)]).toEqual([null, null])
    expect([at('05:59', '2026-11-18', night), at('06:00', '2026-11-19', night)]).toEqual([
      'personNotNow',
      'personNotNow',
    ])
  })

  it('from an hour to the same is the whole day, and of Sunday night the Monday morning', () => {
    expect(at('23:59', undefined, { clock_from: '00:00', clock_until: '00:00' })).toBeNull()
    const sunday = { clock_from: '22:00', clock_until: '06:00', weekdays: [7] }
    expect(at('03:00', '2026-11-23', sunday)).toBeNull()
  })

  it('begins and ends at its times, and is of its doors', () => {
    expect(at('12:00', undefined, { begins_at: new Date(clock('12:01')) })).toBe('personNotNow')
    expect(at('12:00', undefined, { ends_at: new Date(clock('12:00')) })).toBe('personOver')
    expect(at('12:00', undefined, { door_ids: ['roof'] })).toBe('personNoGrant')
    expect(grantFault([], { doorId: 'east', zone, at: clock('12:00') })).toBe('personNoGrant')
  })

  it('that holds is enough beside others that do not', () => {
    const over = { ...office, ends_at: new Date(clock('00:00', '2026-11-02')) }
    expect(grantFault([over, office], { doorId: 'east', zone, at: clock('12:00') })).toBeNull()
  })
})
