import { describe, expect, it } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import type { DeviceType } from '../device-type.ts'
import { hoursServed, meterOf } from './meter.ts'

const rows: readonly DeviceType[] = catalogue
const numbers = rows.flatMap(({ id, properties }) =>
  Object.entries(properties).flatMap(([key, property]) =>
    property.type === 'number' ? [{ name: `${id}.${key}`, property }] : [],
  ),
)

describe('a meter', () => {
  it('is whatever has a curve and is called a total of what flowed', () => {
    const totals = numbers.filter(({ property: { name, chart } }) => chart && /累计|总.*[电水]量/.test(name.zh))
    expect(totals.length).toBeGreaterThan(10)
    expect(totals.filter(({ property }) => property.counter !== true)).toEqual([])
  })

  it('adds up the flow beside it', () => {
    const [water] = rows.filter(({ id }) => id === 'intelligentWaterMeter')
    const total = water?.properties['total']
    if (water === undefined || total?.type !== 'number') throw new Error('the water meter lost its total')
    expect(meterOf(water, total)).toEqual({ flow: { property: 'flow', unit: 'm³/h', factor: 1 }, perHour: 0.4 })
  })

  it('of another device has served for another time', () => {
    expect(hoursServed(1)).toBe(hoursServed(1))
    expect(hoursServed(1)).not.toBe(hoursServed(2))
    for (const seed of [1, 2, 3]) expect(hoursServed(seed)).toBeGreaterThanOrEqual(400 * 24)
  })
})
