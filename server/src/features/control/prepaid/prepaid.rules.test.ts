import { deviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import { balanceIn, cutRefusals, nextCutHours, warningAt, type CutFacts } from './prepaid.rules.ts'

const zone = 'Asia/Shanghai'
/** A Tuesday, by the unit's clock. */
const at = (clock: string, day = '2026-11-17'): number => Date.parse(`${day}T${clock}:00+08:00`)
const owing: CutFacts = {
  at: at('11:00'),
  zone,
  restDays: [],
  fireLoad: 'no',
  balance: 0,
  toldAt: at('09:00', '2026-11-16'),
  weatherUntil: null,
}

describe('a loop whose balance is used up', () => {
  it('may be cut on a working day between ten and four, by the unit’s own clock', () => {
    expect(cutRefusals(owing)).toEqual([])
    expect(cutRefusals({ ...owing, at: at('15:59') })).toEqual([])
    expect(cutRefusals({ ...owing, zone: 'America/New_York' })).toEqual(['cutByNight'])
  })

  it.each<[string, Partial<CutFacts>, string[]]>([
    ['feeds what a fire is fought with', { fireLoad: 'yes' }, ['fireLoadNotCut']],
    ['is not registered', { fireLoad: 'unregistered' }, ['fireLoadNotCut']],
    ['has something left', { balance: 0.01 }, ['balanceLeft']],
    ['has not told its balance', { balance: null }, ['balanceUnknown']],
    ['belongs to somebody who was not told', { toldAt: null }, ['payerNotTold']],
    ['belongs to somebody who was told an hour ago', { toldAt: at('10:00') }, ['payerNotTold']],
    ['stands in dangerous weather', { weatherUntil: at('12:00') }, ['dangerousWeather']],
    ['is asked about before ten', { at: at('09:59') }, ['cutByNight']],
    ['is asked about from four on', { at: at('16:00') }, ['cutByNight']],
    ['is asked about on a Sunday', { at: at('11:00', '2026-11-22') }, ['cutOnRestDay']],
    ['is asked about on a holiday', { restDays: ['2026-11-17'] }, ['cutOnRestDay']],
    [
      'is asked about by night, in a storm',
      { at: at('23:00'), weatherUntil: at('23:30') },
      ['dangerousWeather', 'cutByNight'],
    ],
  ])('is not cut when it %s, and each reason is said', (_, change, refusals) => {
    expect(cutRefusals({ ...owing, ...change })).toEqual(refusals)
  })

  it('waits for the next hours: over the night, the weekend and holidays', () => {
    expect(nextCutHours({ zone, restDays: [] }, at('11:00'))).toBe(at('11:00'))
    expect(nextCutHours({ zone, restDays: [] }, at('08:00'))).toBe(at('10:00'))
    expect(nextCutHours({ zone, restDays: ['2026-11-23'] }, at('17:00', '2026-11-20'))).toBe(at('10:00', '2026-11-24'))
  })

  it('is known by what its meter says, if it said so lately', () => {
    const type = deviceType('breakerTZ')
    const told = (value: unknown, clock: string) => ({ balance: { value, at: new Date(at(clock)).toISOString() } })
    expect(balanceIn(type, told(-2, '10:59'), owing.at)).toBe(-2)
    expect(balanceIn(type, told(-2, '01:00'), owing.at)).toBeNull()
    expect(balanceIn(type, told('few', '10:59'), owing.at)).toBeNull()
    expect(balanceIn(type, {}, owing.at)).toBeNull()
  })

  it('warns at the lowest step that it has reached', () => {
    expect(warningAt(25, [10, 30, 50])).toBe(30)
    expect(warningAt(60, [10, 30, 50])).toBeNull()
    expect(warningAt(null, [10])).toBeNull()
  })
})
