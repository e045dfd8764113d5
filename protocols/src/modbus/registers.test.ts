import { findDeviceType } from '@vigil/device-types/find-device-type'
import type { RegisterPoint } from '@vigil/device-types/register-map'
import { registerMaps } from '@vigil/device-types/register-maps/find-register-map'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blocksOf, readPoints, wordsFor } from './registers.ts'

const point = (rest: Partial<RegisterPoint>): RegisterPoint => ({
  property: 'p',
  table: 'holding',
  at: 0,
  as: 'uint16',
  ...rest,
})
const blockOf = (...points: RegisterPoint[]) => {
  const [block] = blocksOf({ points, everySec: 10 })
  if (!block) throw new Error('no block')
  return block
}
const read = (own: Partial<RegisterPoint>, words: number[]) => readPoints(blockOf(point(own)), words).values['p']

describe('registers', () => {
  it.each([
    ['uint16', {}, [0xffff], 65_535],
    ['int16', { as: 'int16' }, [0xffff], -1],
    ['int16 with a scale', { as: 'int16', scale: 0.1 }, [0xff9c], -10],
    ['uint32', { as: 'uint32' }, [1, 2], 65_538],
    ['uint32, the low word first', { as: 'uint32', lowWordFirst: true }, [2, 1], 65_538],
    ['int32', { as: 'int32' }, [0xffff, 0xfffe], -2],
    ['float32', { as: 'float32' }, [0x435e, 0x6666], 222.4],
    ['float32, the low word first', { as: 'float32', lowWordFirst: true }, [0x6666, 0x435e], 222.4],
    ['a bit of a register', { bit: 4 }, [0b1_0000], 1],
    ['a state', { states: { 0: 'open', 1: 'closed' } }, [1], 'closed'],
    ['a flag', { table: 'coil', as: 'bit', states: { 0: false, 1: true } }, [1], true],
    ['three tenths', { scale: 0.1 }, [3], 0.3],
  ] as const)('%s', (_, own, words, value) => {
    expect(read(own, [...words])).toBe(value)
  })

  it.each([
    ['a state that nobody named', { states: { 0: 'open' } }, [7]],
    ['what is no number', { as: 'float32' }, [0x7fc0, 0]],
    ['half a figure', { as: 'float32' }, [0x435e]],
    ['nothing', {}, []],
  ] as const)('%s is no value', (_, own, words) => {
    expect(readPoints(blockOf(point(own)), [...words])).toEqual({ values: {}, wrong: ['p'] })
  })

  it('are asked for together where they lie side by side, and nowhere else', () => {
    const blocks = blocksOf({
      everySec: 10,
      points: [
        point({ property: 'a', at: 0, as: 'float32' }),
        point({ property: 'b', at: 2 }),
        point({ property: 'c', at: 4 }),
        point({ property: 'd', at: 3, everySec: 60 }),
        point({ property: 'e', at: 3, table: 'input' }),
      ],
    })
    expect(blocks.map(({ table, at, count, everySec }) => [table, at, count, everySec])).toEqual([
      ['holding', 0, 3, 10],
      ['holding', 3, 1, 60],
      ['input', 3, 1, 10],
      ['holding', 4, 1, 10],
    ])
  })

  it('never throw, whatever they hold', () => {
    const word = fc.nat(0xffff)
    fc.assert(
      fc.property(fc.constantFrom(...registerMaps), fc.array(word, { maxLength: 60 }), (map, words) => {
        for (const block of blocksOf(map)) {
          const { values, wrong } = readPoints(block, words)
          expect(Object.keys(values).length + wrong.length).toBe(block.points.length)
        }
      }),
    )
  })
})

describe('the map', () => {
  it.each(registerMaps)('$id speaks of properties, states and commands that its type has', (map) => {
    const type = findDeviceType({ id: map.typeId })
    expect(type.id).toBe(map.typeId)
    for (const { property, states } of map.points) {
      const known = type.properties[property]
      expect(known, property).toBeDefined()
      if (known?.type !== 'enum' && known?.type !== 'bool') continue
      const named: readonly unknown[] = known.values.map(({ value }) => value)
      for (const state of Object.values(states ?? {})) expect(named).toContain(state)
      expect(Object.keys(states ?? {}).length).toBeGreaterThan(1)
    }
    for (const [key, { proves }] of Object.entries(map.commands)) {
      expect(type.commands[key]?.done?.map(({ property }) => property)).toContain(proves)
      expect(map.points.map(({ property }) => property)).toContain(proves)
    }
  })

  it.each(registerMaps)('$id reads what a stand-in shows', (map) => {
    for (const own of map.points) {
      const value = own.states ? (Object.values(own.states).at(-1) ?? 0) : 12.5
      const [block] = blocksOf({
        points: [{ ...own, scale: own.scale ?? (own.as === 'float32' ? 1 : 0.5) }],
        everySec: 1,
      })
      if (!block) throw new Error('no block')
      const [shown] = block.points
      const words = shown ? wordsFor(shown, value) : []
      expect(readPoints(block, words).values[own.property]).toBe(value)
    }
  })

  it('has a name of its own', () => {
    expect(new Set(registerMaps.map(({ id }) => id)).size).toBe(registerMaps.length)
  })
})
