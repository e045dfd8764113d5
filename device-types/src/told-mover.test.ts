import { describe, expect, it } from 'vitest'
import { typesFor } from './find-device-type.ts'
import { moversByProperty, toldMover } from './told-mover.ts'

const valuesOf = (property: string): Set<unknown> =>
  new Set(
    typesFor(null).flatMap(({ properties }) => {
      const row = properties[property]
      return row?.type === 'enum' ? row.values.map(({ value }) => value) : []
    }),
  )

describe('who moved it, as the device says', () => {
  it('is told in words that some row of the catalogue has', () => {
    for (const [property, words] of Object.entries(moversByProperty))
      for (const word of Object.keys(words)) expect(valuesOf(property), `${property} ${word}`).toContain(word)
  })

  it.each([
    [{ switchState: 'open', tripReason: 'manual' }, 'local'],
    [{ switchState: 'open', tripReason: 'timer' }, 'timer'],
    [{ switchState: 'open', tripReason: 'remote' }, 'elsewhere'],
    [{ runState: 'run', ctrlMode: 'manual' }, 'local'],
    [{ switchState: 'closed', tripReason: 'none', ctrlMode: 'remote' }, undefined],
    [{ switchState: 'closed', tripReason: 'none', ctrlMode: 'local' }, 'local'],
    [{ switchState: 'tripped', tripReason: 'short', ctrlMode: 'local' }, 'itself'],
    [{ tripReason: 'constructor' }, 'itself'],
    [{ ctrlMode: 'constructor' }, undefined],
  ])('%o: %s', (values, mover) => {
    expect(toldMover(values)).toBe(mover)
  })
})
