import { describe, expect, it } from 'vitest'
import { catalogue } from '../catalogue/catalogue.ts'
import type { DeviceType } from '../device-type.ts'
import { valueOf } from '../vendor-product.ts'
import { journalProducts } from './journal.ts'

describe('what a cloud calls its products', () => {
  const points = journalProducts.flatMap(({ product, typeId, points: own }) =>
    Object.entries(own).map(([name, point]) => ({ product, typeId, name, point })),
  )
  it.each(points)('$product $name is something that $typeId knows', ({ typeId, point }) => {
    const type: DeviceType | undefined = catalogue.find(({ id }) => id === typeId)
    const property = type?.properties[point.property]
    expect(property).toBeDefined()
    const known = property && 'values' in property ? property.values?.map(({ value }) => value) : undefined
    if (point.states) expect(known).toEqual(expect.arrayContaining(Object.values(point.states)))
    else expect(property?.type).toBe('number')
  })

  it('is never guessed', () => {
    const point = { property: 'state', states: { alarm: 'alarm' } }
    expect(valueOf(point, 'alarm')).toBe('alarm')
    expect(valueOf(point, 'Alarm')).toBeUndefined()
    expect(valueOf(point, 'constructor')).toBeUndefined()
    expect(valueOf({ property: 'energyTotal', scale: 0.001 }, 1_206_500)).toBe(1_206.5)
    expect(valueOf({ property: 'energyTotal', scale: 0.001 }, 'many')).toBeUndefined()
  })
})
