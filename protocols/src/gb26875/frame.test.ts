import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUnit, writeUnit, type DataUnit } from './data-unit.ts'
import { commands, readFrame, replyTo, writeFrame, type Frame } from './frame.ts'
import { bytesOfHex, capturedFrames, workedFrames } from './worked-frames.ts'

const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join(' ')

const at = '2026-11-14T08:00:30'
const device = 10_001
const centre = 119
const up = { mainVersion: 1, userVersion: 1, sentAt: at, source: device, target: centre }
const down = { ...up, source: centre, target: device }
const none = new Uint8Array()

const worked: readonly (readonly [name: string, frame: Frame, hex: string])[] = [
  [
    'the state of the device, as a sign of life',
    { ...up, serial: 1, command: commands.send, unit: writeUnit('deviceState', [{ state: 1, at }]) },
    workedFrames.signOfLife,
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
    workedFrames.partInFire,
  ],
  [
    'a system with a fault of its mains',
    {
      ...up,
      serial: 3,
      command: commands.send,
      unit: writeUnit('systemState', [{ systemType: 1, systemAddress: 1, state: 0x0105, at }]),
    },
    workedFrames.systemFault,
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
    workedFrames.levelAndPressure,
  ],
  ['a confirmation', { ...down, serial: 2, command: commands.confirm, unit: none }, workedFrames.confirmation],
  [
    'a duty check',
    { ...down, serial: 100, command: commands.control, unit: writeUnit('dutyCheck', [{ minutes: 0 }]) },
    workedFrames.dutyCheck,
  ],
  ['its receipt', { ...up, serial: 100, command: commands.confirm, unit: none }, workedFrames.dutyReceipt],
  [
    'its answer by a person',
    {
      ...up,
      serial: 5,
      command: commands.send,
      unit: writeUnit('deviceOperation', [{ operation: 0x20, operator: 1, at }]),
    },
    workedFrames.dutyAnswer,
  ],
  [
    'the confirmation of that',
    { ...down, serial: 5, command: commands.confirm, unit: none },
    workedFrames.dutyAnswerConfirmed,
  ],
  [
    'a question for the state',
    { ...down, serial: 101, command: commands.request, unit: writeUnit('readDeviceState', [{ reserved: 0 }]) },
    workedFrames.readState,
  ],
  [
    'the state as an answer',
    { ...up, serial: 101, command: commands.answer, unit: writeUnit('deviceState', [{ state: 0x0d, at }]) },
    workedFrames.stateAsAnswer,
  ],
  [
    'the setting of a clock',
    { ...down, serial: 102, command: commands.control, unit: writeUnit('setClock', [{ time: at }]) },
    workedFrames.setClock,
  ],
  ['a denial', { ...down, serial: 7, command: commands.deny, unit: none }, workedFrames.denial],
]

const captured: readonly (readonly [name: string, hex: string, kind: DataUnit['kind'] | 'none', object: object])[] = [
  ['a fire whose state is 0x0002', capturedFrames.fireWithoutNormal, 'partState', { zone: 217, point: 6, state: 2 }],
  [
    'a photoelectric detector in fire, main version 0x10, zeros in the text',
    capturedFrames.otherVersion,
    'partState',
    { partType: 42, state: 2, description: '1号接口板1回路1号' },
  ],
  ['a sign of life of one byte', capturedFrames.shortSignOfLife, 'foreign', {}],
  ['a fault of the mains', capturedFrames.mainsFault, 'deviceState', { state: 8 }],
  ['a confirmation of a centre', capturedFrames.centreConfirms, 'none', {}],
  [
    'somebody who is on duty',
    capturedFrames.somebodyOnDuty,
    'deviceOperation',
    { operation: 0x20, operator: 1, at: '2012-09-26T09:58:02' },
  ],
  ['a question for the state', capturedFrames.askedForState, 'readDeviceState', { reserved: 0 }],
  ['the setting of a clock', capturedFrames.clockOfCentre, 'setClock', { time: '2012-09-26T09:58:02' }],
  ['a duty check that says ten minutes', capturedFrames.dutyCheckOfTenMinutes, 'dutyCheck', { minutes: 10 }],
  [
    'a smoke detector in zone 10, point 2, with blanks for a text',
    capturedFrames.blankText,
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
    expect(readFrame(bytesOfHex(hex))).toEqual({ message: { ...frame, unit: Uint8Array.from(frame.unit) } })
  })

  it.each(captured)('from elsewhere is read: %s', (_name, hex, kind, object) => {
    const read = readFrame(bytesOfHex(hex))
    if (!('message' in read)) throw new Error(read.unreadable)
    if (kind === 'none') expect(read.message.unit).toHaveLength(0)
    else
      expect(readUnit(read.message.unit)).toMatchObject({
        message: { kind, ...(kind === 'foreign' ? {} : { objects: [object] }) },
      })
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
