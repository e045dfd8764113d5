import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { controls, everyMeter, readMeterFrame, withWakeUp, writeMeterFrame, type MeterFrame } from './frame.ts'
import { createMeterStream } from './frame-stream.ts'
import { meterAnswer } from './meter.ts'
import { askFor, readAnswer, writeFigure } from './quantities.ts'

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex').toUpperCase()
const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text.replaceAll(' ', ''), 'hex'))
const readOf = (text: string): MeterFrame => {
  const read = readMeterFrame(bytesOf(text))
  if ('unreadable' in read) throw new Error(read.unreadable)
  return read.message
}

const worked = {
  ask: '68 25 04 03 02 01 00 68 11 04 33 33 34 33 E1 16',
  answer: '68 25 04 03 02 01 00 68 91 08 33 33 34 33 75 39 45 33 8B 16',
  voltages: '68 18 20 12 22 20 65 68 91 0A 33 32 34 35 33 33 33 33 C7 56 13 16',
  discover: '68 AA AA AA AA AA AA 68 13 00 DF 16',
}

describe('a worked frame, byte for byte', () => {
  it('asks for the total energy', () => {
    expect(hex(writeMeterFrame(askFor('000102030425', '00010000')))).toBe(worked.ask.replaceAll(' ', ''))
    expect(readOf(worked.ask)).toEqual({ address: '000102030425', control: 0x11, data: bytesOf('00000100') })
  })

  it('answers with 1206.42 kWh', () => {
    const answer = readAnswer(readOf(worked.answer))
    expect(answer).toEqual({ message: { identifier: '00010000', figures: [1206.42] } })
    const held = { address: '000102030425', figures: new Map([['00010000', 1206.42]]) }
    const said = meterAnswer(readOf(worked.ask), held)
    expect(said && hex(writeMeterFrame(said))).toBe(worked.answer.replaceAll(' ', ''))
  })

  it('holds three voltages in one block', () => {
    expect(readAnswer(readOf(worked.voltages))).toEqual({
      message: { identifier: '0201FF00', figures: [0, 0, 239.4] },
    })
  })

  it('asks who is there, and is told', () => {
    const ask = { address: everyMeter, control: controls.readAddress, data: new Uint8Array() }
    expect(hex(writeMeterFrame(ask))).toBe(worked.discover.replaceAll(' ', ''))
    const said = meterAnswer(ask, { address: '000102030425', figures: new Map() })
    expect(said).toEqual({ address: '000102030425', control: 0x93, data: Buffer.from('250403020100', 'hex') })
  })
})

describe('an answer', () => {
  const answered = (identifier: string, data: string) =>
    readAnswer({ address: '000000000001', control: 0x91, data: bytesOf(`${identifier}${data}`) })

  it('of power below zero, of a phase that is not there, and of a refusal', () => {
    expect(answered('00000302', '451281')).toEqual({ message: { identifier: '02030000', figures: [-1.1245] } })
    expect(answered('00010102', 'FFFF')).toEqual({ message: { identifier: '02010100', figures: [undefined] } })
    expect(readAnswer({ address: '000000000001', control: 0xd1, data: Uint8Array.of(2) })).toEqual({
      unreadable: 'the meter refuses, 2',
    })
  })

  it.each([
    ['of another length', '00010102', 'FFFFFF'],
    ['without a figure', '00010102', ''],
    ['to what nobody knows', '00010109', '00'],
  ])('%s is not guessed', (_, identifier, data) => {
    expect(answered(identifier, data)).toHaveProperty('unreadable')
  })

  it('holds what was put into it', () => {
    const energy = fc.integer({ min: 0, max: 99_999_999 }).map((figure) => figure / 100)
    fc.assert(
      fc.property(energy, (figure) => {
        const data = writeFigure('00010000', figure) ?? new Uint8Array()
        expect(readAnswer({ address: '1', control: 0x91, data })).toEqual({
          message: { identifier: '00010000', figures: [figure] },
        })
      }),
    )
  })
})

const frames = fc.record({
  address: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 }).map((digits) => digits.join('')),
  control: fc.integer({ min: 0, max: 255 }),
  data: fc.uint8Array({ maxLength: 200 }),
})

describe('a stream', () => {
  it('gives every frame once and in order, however it is cut or glued and woken', () => {
    fc.assert(
      fc.property(fc.array(frames, { maxLength: 6 }), fc.integer({ min: 1, max: 40 }), (all, piece) => {
        const bytes = Buffer.concat(all.map((frame) => withWakeUp(writeMeterFrame(frame))))
        const stream = createMeterStream()
        const heard: MeterFrame[] = []
        for (let at = 0; at < bytes.length; at += piece) heard.push(...stream.take(bytes.subarray(at, at + piece)))
        expect(heard).toEqual(all)
      }),
    )
  })

  it('throws at nothing, keeps at most one frame, and never takes a damaged one for a whole one', () => {
    fc.assert(
      fc.property(frames, fc.nat(), fc.integer({ min: 1, max: 255 }), (frame, place, damage) => {
        const bytes = writeMeterFrame(frame)
        const at = place % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ damage
        const stream = createMeterStream()
        expect(stream.take(bytes)).not.toContainEqual(frame)
      }),
    )
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 2_000 }), (noise) => {
        const stream = createMeterStream()
        stream.take(noise)
        expect(stream.waiting()).toBeLessThanOrEqual(212)
      }),
    )
  })

  it('hears the answer behind a beginning that never ended', () => {
    const stream = createMeterStream()
    const lie = Buffer.concat([bytesOf('68 00 00 00 00 00 00 68 91 08'), bytesOf(worked.answer)])
    expect(stream.take(lie)).toEqual([readOf(worked.answer)])
  })
})
