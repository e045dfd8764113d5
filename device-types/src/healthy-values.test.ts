import { describe, expect, it } from 'vitest'
import { evaluate } from './alarm-rules.ts'
import { catalogue } from './catalogue/catalogue.ts'
import { effectiveThresholds } from './effective-thresholds.ts'
import { deviceType } from './find-device-type.ts'
import { healthyValues } from './healthy-values.ts'
import { emptyMemory } from './rules/rule-memory.ts'

describe('healthy equipment', () => {
  it.each(catalogue)('of type $id tells all but its texts and raises nothing, however long it goes on', (type) => {
    const values = healthyValues(type)
    const told = Object.entries(type.properties).flatMap(([key, property]) => (property.type === 'string' ? [] : [key]))
    const { signals, memory } = evaluate({ type, thresholds: effectiveThresholds(type) }, emptyMemory, {
      values,
      at: 0,
    })
    expect(Object.keys(values)).toEqual(told)
    expect(signals).toEqual([])
    expect(memory.crossings).toEqual({})
  })

  it('watching a site is on duty, although most flags are healthy when they are down', () => {
    expect(healthyValues(deviceType('userInfoTransmitter'))).toMatchObject({ onDuty: true, mainPowerFault: false })
  })
})
