import { describe, expect, it } from 'vitest'
import { writeUnit } from './data-unit.ts'
import { dialectOf } from './dialect.ts'
import { fieldsOf, type FrameField } from './frame-fields.ts'
import { commands, writeFrame } from './frame.ts'
import { bytesOfHex, capturedFrames, workedFrames } from './worked-frames.ts'

const standard = dialectOf('standard')
const every = Object.entries({ ...workedFrames, ...capturedFrames })
const fieldIn = (fields: readonly FrameField[], name: string, object?: number): FrameField | undefined =>
  fields.find((field) => field.name === name && (object === undefined || field.object === object))
const framed = (unit: Uint8Array): Buffer =>
  writeFrame({
    serial: 1,
    mainVersion: 1,
    userVersion: 1,
    sentAt: undefined,
    source: 1,
    target: 2,
    command: commands.send,
    unit,
  })

describe('the fields of a frame', () => {
  it.each(every)('%s cover every byte once, in order', (_name, hex) => {
    const bytes = bytesOfHex(hex)
    const fields = fieldsOf(bytes, standard)
    expect(fields[0]).toMatchObject({ from: 0, to: 2, name: 'start' })
    for (const [place, field] of fields.entries()) {
      expect(field.to).toBeGreaterThan(field.from)
      expect(field.from).toBe(fields[place - 1]?.to ?? 0)
    }
    expect(fields.at(-1)).toEqual({ from: bytes.length - 2, to: bytes.length, name: 'end', value: '##' })
  })

  it('of a part in fire are what the standard has worked out', () => {
    const fields = fieldsOf(bytesOfHex(workedFrames.partInFire), standard)
    expect(fields.map(({ from, to, name, value }) => [from, to, name, value])).toEqual([
      [0, 2, 'start', '@@'],
      [2, 4, 'serial', 2],
      [4, 6, 'version', '1.1'],
      [6, 12, 'sentAt', '2026-11-14T08:00:30'],
      [12, 18, 'source', 10_001],
      [18, 24, 'target', 119],
      [24, 26, 'unitBytes', 48],
      [26, 27, 'command', 2],
      [27, 28, 'flag', 2],
      [28, 29, 'count', 1],
      [29, 30, 'systemType', 1],
      [30, 31, 'systemAddress', 1],
      [31, 32, 'partType', 42],
      [32, 34, 'zone', 3],
      [34, 36, 'point', 12],
      [36, 38, 'state', 3],
      [38, 69, 'description', '3号楼5层501室烟感'],
      [69, 75, 'at', '2026-11-14T08:00:30'],
      [75, 76, 'sum', 0x12],
      [76, 78, 'end', '##'],
    ])
    expect(fieldIn(fields, 'state')?.bits?.filter(({ on }) => on)).toEqual([
      { name: 'normal', on: true },
      { name: 'fire', on: true },
    ])
    expect(fieldIn(fields, 'state')?.bits).toHaveLength(9)
  })

  it('of two values say whose each is, in its unit', () => {
    const fields = fieldsOf(bytesOfHex(workedFrames.levelAndPressure), standard)
    expect(fieldIn(fields, 'raw', 1)).toMatchObject({ from: 37, to: 39, value: '3.25 m' })
    expect(fieldIn(fields, 'raw', 2)).toMatchObject({ value: '0.35 MPa' })
  })

  it('of an answer to a duty check name the bit that was pressed', () => {
    const fields = fieldsOf(bytesOfHex(workedFrames.dutyAnswer), standard)
    expect(fieldIn(fields, 'operation')?.bits?.filter(({ on }) => on)).toEqual([{ name: 'dutyAnswered', on: true }])
  })

  it('of a confirmation end with its head', () => {
    const fields = fieldsOf(bytesOfHex(workedFrames.confirmation), standard)
    expect(fields.map(({ name }) => name).slice(-3)).toEqual(['command', 'sum', 'end'])
  })

  it('that no edition of the standard has are shown as what is left', () => {
    expect(fieldsOf(framed(Uint8Array.of(140, 1, 7, 8)), standard).slice(8, -2)).toEqual([
      { from: 27, to: 28, name: 'flag', value: 140 },
      { from: 28, to: 29, name: 'count', value: 1 },
      { from: 29, to: 31, name: 'rest', value: '' },
    ])
    expect(fieldsOf(bytesOfHex(capturedFrames.shortSignOfLife), standard).slice(8, -2)).toEqual([
      { from: 27, to: 28, name: 'flag', value: 0x16 },
    ])
  })

  it('follow the dialect of the maker', () => {
    const unit = writeUnit('readPartState', [{ systemType: 1, systemAddress: 1, zone: 12, point: 3 }])
    const fields = fieldsOf(framed(unit), dialectOf('pointFirst'))
    expect(fields.slice(12, 14)).toEqual([
      { from: 31, to: 33, name: 'point', object: 1, value: 12 },
      { from: 33, to: 35, name: 'zone', object: 1, value: 3 },
    ])
    const highFirst = writeUnit('systemState', [{ systemType: 1, systemAddress: 1, state: 0x0200 }])
    expect(fieldIn(fieldsOf(framed(highFirst), dialectOf('highFirst')), 'state')).toMatchObject({ value: 2 })
  })

  it('are none where the bytes are no frame, or its sum is wrong', () => {
    const wrong = bytesOfHex(workedFrames.partInFire)
    wrong[40] = 0
    expect(fieldsOf(wrong, standard)).toEqual([])
    expect(fieldsOf(Buffer.from('@@'), standard)).toEqual([])
  })
})
