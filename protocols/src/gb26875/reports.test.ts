import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReport, write } from '../device-message.ts'
import { readUnit, writeUnit } from './data-unit.ts'
import { dialectOf, inStandard } from './dialect.ts'
import { commands, readFrame, writeFrame, type Frame } from './frame.ts'
import { frameBehind, reportsOf, saidAt, withFrame } from './reports.ts'

const at = '2026-11-14T08:00:30'
const standard = dialectOf('standard')
const frameOf = (unit: Uint8Array, serial = 2): Frame => ({
  serial,
  mainVersion: 1,
  userVersion: 1,
  sentAt: at,
  source: 10_001,
  target: 119,
  command: commands.send,
  unit,
})
const part = { systemType: 1, systemAddress: 1, partType: 42, zone: 3, point: 12, description: '烟感', at }
const saidBy = (unit: Uint8Array, dialect = standard) => {
  const read = reportsOf(frameOf(unit), { boot: 1, dialect })
  if ('unreadable' in read) throw new Error(read.unreadable)
  return read.message
}

describe('a frame as reports', () => {
  it('is one for each object, numbered apart, and the same whenever it is read', () => {
    const unit = writeUnit('partState', [
      { ...part, state: 3 },
      { ...part, point: 13, state: 1 },
    ])
    const said = saidBy(unit)
    expect(said.map(({ child, seq, t }) => [child, seq, t])).toEqual([
      ['1.1/3.12', 256, Date.parse('2026-11-14T00:00:30Z')],
      ['1.1/3.13', 257, Date.parse('2026-11-14T00:00:30Z')],
    ])
    expect(said[0]?.events).toContainEqual({ key: 'fireAlarm', on: true })
    expect(said[1]?.events).toContainEqual({ key: 'fireAlarm', on: false })
    expect(saidBy(unit)).toEqual(said)
  })

  it('that says nothing of equipment says that its transmitter is there', () => {
    for (const unit of [new Uint8Array(), Uint8Array.of(22), Uint8Array.of(200, 1, 7)])
      expect(saidBy(unit)).toEqual([{ boot: 1, seq: 256, values: {} }])
    expect(saidBy(writeUnit('deviceVersion', [{ main: 2, minor: 5 }]))).toMatchObject([
      { values: { softwareVersion: '2.5' } },
    ])
  })

  it('that cannot be taken apart is said to be so', () => {
    const unit = writeUnit('partState', [{ ...part, state: 3 }]).subarray(0, 20)
    expect(reportsOf(frameOf(unit), { boot: 1, dialect: standard })).toEqual({ unreadable: expect.any(String) })
  })

  it('is a report as any device sends it, behind which its bytes are found again', () => {
    const bytes = writeFrame(frameOf(writeUnit('partState', [{ ...part, state: 3 }])))
    const [report] = saidBy(writeUnit('partState', [{ ...part, state: 3 }]))
    if (!report) throw new Error('it says nothing')
    const payload = write(withFrame(report, bytes))
    expect(readReport(payload)).toEqual({ message: report })
    expect(frameBehind(payload)).toEqual(bytes)
    expect(frameBehind(write(report))).toBeUndefined()
    expect(readFrame(frameBehind(payload) ?? new Uint8Array())).toMatchObject({ message: { serial: 2 } })
  })

  it('never throws, whatever the bytes of its unit', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.nat(255), fc.uint8Array({ maxLength: 300 }), (flag, count, rest) => {
        const frame = frameOf(Uint8Array.from([flag, count, ...rest]))
        for (const name of ['standard', 'highFirst', 'pointFirst'])
          reportsOf(frame, { boot: 1, dialect: dialectOf(name) })
        saidAt(frame, standard)
      }),
      { numRuns: 500 },
    )
  })
})

describe('a dialect', () => {
  const unit = (object: object) => {
    // An object of the kind that is written here.
    const read = readUnit(writeUnit('partState', [{ ...part, ...object, state: 2 } as never]))
    if (!('message' in read)) throw new Error(read.unreadable)
    return read.message
  }

  it('that writes the high byte first is read so', () => {
    expect(inStandard(unit({ zone: 0x0300, point: 0x0c00 }), dialectOf('highFirst'))).toMatchObject({
      objects: [{ zone: 3, point: 12, state: 0x0200 }],
    })
  })

  it('that names the point before the zone is read so', () => {
    expect(inStandard(unit({ zone: 12, point: 3 }), dialectOf('pointFirst'))).toMatchObject({
      objects: [{ zone: 3, point: 12, state: 2 }],
    })
  })

  it('whose clock shows UTC tells the same instant', () => {
    const bytes = writeUnit('deviceState', [{ state: 1, at: '2026-11-14T00:00:30' }])
    expect(saidAt(frameOf(bytes), dialectOf('utc'))).toBe(Date.parse('2026-11-14T00:00:30Z'))
  })

  it('that nobody knows is the standard', () => {
    for (const name of ['', 'constructor', 'of a maker']) expect(dialectOf(name)).toBe(standard)
  })
})
