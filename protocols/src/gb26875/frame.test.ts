import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUnit, writeUnit, type DataUnit } from './data-unit.ts'
import { commands, readFrame, replyTo, writeFrame, type Frame } from './frame.ts'

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')

const at = '2026-11-14T08:00:30'
const device = 10_001
const centre = 119
const up = { mainVersion: 1, userVersion: 1, sentAt: at, source: device, target: centre }
const down = { ...up, source: centre, target: device }
const none = new Uint8Array()

/** Frames worked out by hand and by another program. */
const worked: readonly (readonly [name: string, frame: Frame, hex: string])[] = [
  [
    'the state of the device, as a sign of life',
    { ...up, serial: 1, command: commands.send, unit: writeUnit('deviceState', [{ state: 1, at }]) },
    '40 40 01 00 01 01 1E 00 08 0E 0B 1A 11 27 00 00 00 00 77 00 00 00 00 00 09 00 02 15 01 01 1E 00 08 0E 0B 1A 86 23 23',
  ],
  [
    'a part in fire',
    {
      ...up,
      serial: 2,
      command: commands.send,
      unit: writeUnit('partState', [
        {
          systemType: 1,
          systemAddress: 1,
          partType: 42,
          zone: 3,
          point: 12,
          state: 3,
          description: '3号楼5层501室烟感',
          at,
        },
      ]),
    },
    '40 40 02 00 01 01 1E 00 08 0E 0B 1A 11 27 00 00 00 00 77 00 00 00 00 00 30 00 02 02 01 01 01 2A 03 00 0C 00 03 00 33 BA C5 C2 A5 35 B2 E3 35 30 31 CA D2 D1 CC B8 D0 00 00 00 00 00 00 00 00 00 00 00 00 00 00 1E 00 08 0E 0B 1A 12 23 23',
  ],
  [
    'a system with a fault of its mains',
    {
      ...up,
      serial: 3,
      command: commands.send,
      unit: writeUnit('systemState', [{ systemType: 1, systemAddress: 1, state: 0x0105, at }]),
    },
    '40 40 03 00 01 01 1E 00 08 0E 0B 1A 11 27 00 00 00 00 77 00 00 00 00 00 0C 00 02 01 01 01 01 05 01 1E 00 08 0E 0B 1A 7E 23 23',
  ],
  [
    'the level of a tank and the pressure of a pipe',
    {
      ...up,
      serial: 4,
      command: commands.send,
      unit: writeUnit('partValue', [
        { systemType: 11, systemAddress: 1, partType: 92, zone: 1, point: 1, quantity: 2, raw: 325, at },
        { systemType: 11, systemAddress: 1, partType: 99, zone: 1, point: 2, quantity: 5, raw: 3_500, at },
      ]),
    },
    '40 40 04 00 01 01 1E 00 08 0E 0B 1A 11 27 00 00 00 00 77 00 00 00 00 00 22 00 02 03 02 0B 01 5C 01 00 01 00 02 45 01 1E 00 08 0E 0B 1A 0B 01 63 01 00 02 00 05 AC 0D 1E 00 08 0E 0B 1A CB 23 23',
  ],
  [
    'a confirmation',
    { ...down, serial: 2, command: commands.confirm, unit: none },
    '40 40 02 00 01 01 1E 00 08 0E 0B 1A 77 00 00 00 00 00 11 27 00 00 00 00 00 00 03 0F 23 23',
  ],
  [
    'a duty check',
    { ...down, serial: 100, command: commands.control, unit: writeUnit('dutyCheck', [{ minutes: 0 }]) },
    '40 40 64 00 01 01 1E 00 08 0E 0B 1A 77 00 00 00 00 00 11 27 00 00 00 00 03 00 01 5B 01 00 CE 23 23',
  ],
  [
    'its receipt',
    { ...up, serial: 100, command: commands.confirm, unit: none },
    '40 40 64 00 01 01 1E 00 08 0E 0B 1A 11 27 00 00 00 00 77 00 00 00 00 00 00 00 03 71 23 23',
  ],
  [
    'its answer by a person',
    {
      ...up,
      serial: 5,
      command: commands.send,
      unit: writeUnit('deviceOperation', [{ operation: 0x20, operator: 1, at }]),
    },
    '40 40 05 00 01 01 1E 00 08 0E 0B 1A 11 27 00 00 00 00 77 00 00 00 00 00 0A 00 02 18 01 20 01 1E 00 08 0E 0B 1A AE 23 23',
  ],
  [
    'the confirmation of that',
    { ...down, serial: 5, command: commands.confirm, unit: none },
    '40 40 05 00 01 01 1E 00 08 0E 0B 1A 77 00 00 00 00 00 11 27 00 00 00 00 00 00 03 12 23 23',
  ],
  [
    'a question for the state',
    { ...down, serial: 101, command: commands.request, unit: writeUnit('readDeviceState', [{ reserved: 0 }]) },
    '40 40 65 00 01 01 1E 00 08 0E 0B 1A 77 00 00 00 00 00 11 27 00 00 00 00 03 00 04 51 01 00 C8 23 23',
  ],
  [
    'the state as an answer',
    { ...up, serial: 101, command: commands.answer, unit: writeUnit('deviceState', [{ state: 0x0d, at }]) },
    '40 40 65 00 01 01 1E 00 08 0E 0B 1A 11 27 00 00 00 00 77 00 00 00 00 00 09 00 05 15 01 0D 1E 00 08 0E 0B 1A F9 23 23',
  ],
  [
    'the setting of a clock',
    { ...down, serial: 102, command: commands.control, unit: writeUnit('setClock', [{ time: at }]) },
    '40 40 66 00 01 01 1E 00 08 0E 0B 1A 77 00 00 00 00 00 11 27 00 00 00 00 08 00 01 5A 01 1E 00 08 0E 0B 1A 2D 23 23',
  ],
  [
    'a denial',
    { ...down, serial: 7, command: commands.deny, unit: none },
    '40 40 07 00 01 01 1E 00 08 0E 0B 1A 77 00 00 00 00 00 11 27 00 00 00 00 00 00 06 17 23 23',
  ],
]

/** Captured from equipment of others, or printed in their papers. */
const blanks = '20 '.repeat(30)
const captured: readonly (readonly [name: string, hex: string, kind: DataUnit['kind'] | 'none', object: object])[] = [
  [
    'a fire whose state is 0x0002',
    '40 40 00 00 01 01 18 0d 11 16 0a 14 00 00 00 00 00 00 06 05 04 03 02 01 30 00 02 02 01 01 03 00 d9 00 06 00 02 00 a3 c1 c7 f8 a3 b1 b2 e3 df c8 b2 b8 d7 df c0 c8 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 30 12 13 01 08 14 68 23 23',
    'partState',
    { zone: 217, point: 6, state: 2 },
  ],
  [
    'a photoelectric detector in fire, main version 0x10, zeros in the text',
    '40 40 14 00 10 00 05 09 09 1b 07 15 2c 31 2c 32 00 00 78 4d 07 91 8e 23 30 00 02 02 01 01 01 2a 01 00 01 00 02 00 31 ba c5 bd d3 bf da b0 e5 31 bb d8 c2 b7 31 ba c5 00 ba c5 d6 f7 bb fa f8 98 cf a0 00 00 00 25 11 03 01 06 0c 47 23 23',
    'partState',
    { partType: 42, state: 2, description: '1号接口板1回路1号' },
  ],
  [
    'a sign of life of one byte',
    '40 40 69 00 10 00 0a 11 0e 03 06 15 00 00 00 00 00 00 ac 10 3c d5 6d 1d 01 00 02 16 30 23 23',
    'foreign',
    {},
  ],
  [
    'a fault of the mains',
    '40 40 01 00 01 01 20 3A 09 1A 09 0C 79 03 00 00 00 00 38 5B 01 00 00 00 09 00 02 15 01 08 02 3A 09 1A 09 0C 42 23 23',
    'deviceState',
    { state: 8 },
  ],
  [
    'a duty check that says ten minutes',
    '40 40 01 00 01 01 20 3A 09 1A 09 0C 38 5B 01 00 00 00 79 03 00 00 00 00 03 00 01 5B 01 0A 0F 23 23',
    'dutyCheck',
    { minutes: 10 },
  ],
  [
    'a smoke detector in zone 10, point 2, with blanks for a text',
    `40 40 01 00 01 01 20 3A 09 1A 09 0C 79 03 00 00 00 00 38 5B 01 00 00 00 30 00 02 02 01 01 01 28 0A 00 02 00 02 00 ${blanks}00 02 3A 09 1A 09 0C 46 23 23`,
    'partState',
    { zone: 10, point: 2, description: '', at: '2012-09-26T09:58:02' },
  ],
]

const anyFrame: fc.Arbitrary<Frame> = fc.record({
  serial: fc.nat(0xffff),
  mainVersion: fc.nat(255),
  userVersion: fc.nat(255),
  sentAt: fc.option(
    fc
      .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 19)),
    { nil: undefined },
  ),
  source: fc.nat(2 ** 48 - 1),
  target: fc.nat(2 ** 48 - 1),
  command: fc.nat(255),
  unit: fc.uint8Array({ maxLength: 1_024 }),
})

describe('a frame', () => {
  it.each(worked)('of %s is written byte for byte', (_name, frame, hex) => {
    expect(hexOf(writeFrame(frame))).toBe(hex)
    expect(readFrame(bytesOf(hex))).toEqual({ message: { ...frame, unit: Uint8Array.from(frame.unit) } })
  })

  it.each(captured)('from elsewhere is read: %s', (_name, hex, kind, object) => {
    const read = readFrame(bytesOf(hex))
    if (!('message' in read)) throw new Error(read.unreadable)
    const unit = readUnit(read.message.unit)
    expect(unit).toMatchObject({ message: { kind, ...(kind === 'foreign' ? {} : { objects: [object] }) } })
    expect(hexOf(writeFrame(read.message))).toBe(hex.toUpperCase())
  })

  it('is read as it was written, whatever it holds', () => {
    fc.assert(
      fc.property(anyFrame, (frame) => {
        expect(readFrame(writeFrame(frame))).toEqual({ message: frame })
      }),
    )
  })

  it('that was changed in any one byte is not that frame any more', () => {
    const whole = writeFrame({ ...up, serial: 1, command: commands.send, unit: Uint8Array.of(1, 2, 3) })
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), (place, change) => {
        const bytes = Buffer.from(whole)
        bytes[place] = (bytes[place] ?? 0) ^ change
        expect(readFrame(bytes)).toEqual({ unreadable: expect.any(String) })
      }),
    )
  })

  it('never throws while it is read, whatever the bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 1_200 }), (bytes) => void readFrame(bytes)))
    const head = fc.tuple(fc.constant([0x40, 0x40]), fc.uint8Array({ maxLength: 1_200 }))
    fc.assert(fc.property(head, ([mark, rest]) => void readFrame(Uint8Array.from([...mark, ...rest]))))
  })

  it('is answered to where it came from, with its own serial number', () => {
    const asked = { ...up, serial: 65_535, command: commands.send, unit: none }
    expect(replyTo(asked, 'confirm', at)).toEqual({ ...down, serial: 65_535, command: 3, unit: none })
    expect(replyTo(asked, 'deny', undefined)).toEqual({
      ...down,
      sentAt: undefined,
      serial: 65_535,
      command: 6,
      unit: none,
    })
  })

  it('does not hold more than the standard allows', () => {
    expect(() => writeFrame({ ...up, serial: 0, command: 2, unit: new Uint8Array(1_025) })).toThrow('1024')
  })
})
