import { deviceType } from '@vigil/device-types/find-device-type'
import { describe, expect, it } from 'vitest'
import { changesIn, unitWideTypes, zoneTypes } from './linkage.rules.ts'

const at = (second: number) => new Date(second * 1_000)
const told = (second: number, values: Record<string, unknown>) => ({ told_at: at(second), told: values })

describe('what equipment said of itself while an alarm was open', () => {
  const shutter = deviceType('fireShutter')
  const [state] = Object.entries(shutter.properties).flatMap(([key, { type }]) => (type === 'enum' ? [key] : []))
  const key = state ?? ''

  it('is a change only where it differs from what it said before', () => {
    const reports = [
      told(0, { [key]: 'up' }),
      told(1, { [key]: 'up' }),
      told(2, { [key]: 'down' }),
      told(3, { [key]: 'down' }),
    ]
    expect(changesIn(shutter, reports)).toEqual([{ at: at(2).toISOString(), property: key, value: 'down' }])
  })

  it('is no change where nothing was known before, where it is a figure, or where it is no word at all', () => {
    expect(changesIn(shutter, [told(5, { [key]: 'down' })])).toEqual([])
    expect(changesIn(shutter, [told(0, { [key]: 3, none: 'a' }), told(1, { [key]: null, none: 'b' })])).toEqual([])
  })

  it('is asked of pumps and fans of the whole unit, and of doors, shutters and power of the place', () => {
    expect(unitWideTypes).toContain(deviceType('firePump').equipmentTypeId)
    expect(zoneTypes).toContain(deviceType('fireDoor').equipmentTypeId)
    expect(unitWideTypes.some((equipmentTypeId) => zoneTypes.includes(equipmentTypeId))).toBe(false)
  })
})
