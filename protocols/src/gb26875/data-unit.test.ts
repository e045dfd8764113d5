import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUnit, writeUnit, type UnitKind } from './data-unit.ts'
import { valueOf } from './quantities.ts'
import { instantOf, readTimeTag, timeTagOf, writeTimeTag } from './time-tag.ts'

const byte = fc.nat(255)
const word = fc.nat(0xffff)
const tag = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19))
const label = fc.string({ unit: fc.constantFrom('烟', '感', '手', '报', '层', 'Ａ', '3', 'F', '-'), maxLength: 15 })

const system = { systemType: byte, systemAddress: byte }
const part = { ...system, partType: byte, zone: word, point: word }
const onePart = { ...system, zone: word, point: word }
const timed = { at: tag }

const anyObject = {
  systemState: { ...system, state: word, ...timed },
  partState: { ...part, state: word, description: label, ...timed },
  partValue: { ...part, quantity: byte, raw: fc.integer({ min: -32_768, max: 32_767 }), ...timed },
  systemOperation: { ...system, operation: byte, operator: byte, ...timed },
  systemVersion: { ...system, main: byte, minor: byte },
  systemConfiguration: { ...system, description: label },
  partConfiguration: { ...part, description: label },
  systemTime: { ...system, time: tag },
  deviceState: { state: byte, ...timed },
  deviceOperation: { operation: byte, operator: byte, ...timed },
  deviceVersion: { main: byte, minor: byte },
  deviceConfiguration: { description: label },
  deviceTime: { time: tag },
  readSystemState: system,
  readPartState: onePart,
  readPartValue: onePart,
  readSystemOperation: { ...system, wanted: byte, from: tag },
  readSystemVersion: system,
  readSystemConfiguration: system,
  readPartConfiguration: onePart,
  readSystemTime: system,
  readDeviceState: { reserved: byte },
  readDeviceOperation: { wanted: byte, from: tag },
  readDeviceVersion: { reserved: byte },
  readDeviceConfiguration: { reserved: byte },
  readDeviceTime: { reserved: byte },
  initialise: { reserved: byte },
  setClock: { time: tag },
  dutyCheck: { minutes: byte },
} satisfies Record<UnitKind, object>

const kinds = Object.entries(anyObject) as [UnitKind, Record<string, fc.Arbitrary<unknown>>][] // Entries forget the names.

describe('a data unit', () => {
  it.each(kinds)('%s is read as it was written', (kind, fields) => {
    fc.assert(
      fc.property(fc.record(fields), (object) => {
        // The fields above are those of the kind.
        expect(readUnit(writeUnit(kind, [object as never]))).toEqual({ message: { kind, objects: [object] } })
      }),
      { numRuns: 30 },
    )
  })

  it('holds as many objects as the standard allows, and they fit into a frame', () => {
    const object = { systemType: 1, systemAddress: 1, state: 2, at: '2026-11-14T08:00:30' }
    const unit = writeUnit(
      'systemState',
      Array.from({ length: 102 }, () => object),
    )
    expect(unit.length).toBeLessThanOrEqual(1_024)
    expect(readUnit(unit)).toMatchObject({ message: { objects: { length: 102 } } })
    expect(() => writeUnit('systemState', [])).toThrow('1 to 102')
  })

  it('may come without the times that belong behind its objects', () => {
    expect(readUnit(writeUnit('deviceState', [{ state: 9 }]))).toEqual({
      message: { kind: 'deviceState', objects: [{ state: 9 }] },
    })
  })

  it.each([
    ['no object', [1, 0]],
    ['half an object', [1, 1, 1, 1, 2]],
    ['more than it says', [90, 1, 30, 0, 8, 14, 11, 26, 0]],
    ['more objects than the standard allows', [81, 2, 0, 0]],
    ['a text longer than the rest', [26, 1, 200, 65]],
  ])('with %s is refused', (_name, bytes) => {
    expect(readUnit(Uint8Array.from(bytes))).toEqual({ unreadable: expect.any(String) })
  })

  it('of a flag that nobody knows is kept as it is: whoever is denied sends it for ever', () => {
    const bytes = Uint8Array.of(200, 1, 7)
    expect(readUnit(bytes)).toEqual({ message: { kind: 'foreign', flag: 200, bytes } })
    expect(readUnit(new Uint8Array())).toMatchObject({ message: { kind: 'foreign', flag: undefined } })
  })

  it('never throws while it is read, whatever the bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 1_024 }), (bytes) => void readUnit(bytes)))
    fc.assert(
      fc.property(fc.nat(100), byte, fc.uint8Array({ maxLength: 300 }), (flag, count, rest) => {
        readUnit(Uint8Array.from([flag, count, ...rest]))
      }),
      { numRuns: 500 },
    )
  })

  it('cuts a text that does not fit, but never a character', () => {
    const object = { systemType: 1, systemAddress: 1, partType: 40, zone: 1, point: 1, description: '感'.repeat(16) }
    expect(readUnit(writeUnit('partConfiguration', [object]))).toMatchObject({
      message: { objects: [{ description: '感'.repeat(15) }] },
    })
  })
})

describe('a time', () => {
  it('that no clock shows is none', () => {
    for (const bytes of [
      [60, 0, 0, 1, 1, 26],
      [0, 0, 24, 1, 1, 26],
      [0, 0, 0, 30, 2, 26],
      [0, 0, 0, 0, 0, 0],
    ])
      expect(readTimeTag(Uint8Array.from(bytes))).toBeUndefined()
    expect(readTimeTag(Uint8Array.of(0, 0, 0, 29, 2, 28))).toBe('2028-02-29T00:00:00')
    expect([...writeTimeTag(undefined)]).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('is that of a clock in China', () => {
    expect(instantOf('2026-11-14T08:00:30')).toBe(Date.parse('2026-11-14T00:00:30Z'))
    expect(timeTagOf(Date.parse('2026-11-14T00:00:30Z'))).toBe('2026-11-14T08:00:30')
    expect(instantOf(undefined)).toBeUndefined()
  })
})

describe('an analogue value', () => {
  it.each([
    [2, 325, { key: 'level', value: 3.25 }],
    [3, -105, { key: 'temperature', value: -10.5 }],
    [4, 12, { key: 'pressure', value: 1.2 }],
    [5, 3_500, { key: 'pressure', value: 0.35 }],
    [6, 205, { key: 'concentration', value: 20.5 }],
    [12, 3, { key: 'airSpeed', value: 3 }],
  ])('of type %i and raw %i is %j', (quantity, raw, expected) => {
    expect(valueOf({ quantity, raw })).toEqual(expected)
  })

  it('outside of its scale, or of a maker’s own type, is none', () => {
    expect(valueOf({ quantity: 2, raw: -1 })).toBeUndefined()
    expect(valueOf({ quantity: 6, raw: 1_001 })).toBeUndefined()
    expect(valueOf({ quantity: 128, raw: 1 })).toBeUndefined()
  })
})
