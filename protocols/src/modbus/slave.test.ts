import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc16 } from './crc16.ts'
import { answerOf, createQuestionStream, writeAnswer, type SlaveMemory } from './slave.ts'

const bytesOf = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

const memory = (): SlaveMemory => ({
  coil: new Map([[0xac, 0]]),
  discrete: new Map(Array.from({ length: 22 }, (_, place) => [0xc4 + place, [0, 2, 3, 5].includes(place) ? 1 : 0])),
  holding: new Map([
    [0x6b, 0xae41],
    [0x6c, 0x5652],
    [0x6d, 0x4340],
  ]),
  input: new Map(),
})

/** What a slave says to one question, framed as it was asked. */
const said = (framing: 'tcp' | 'rtu', ask: string, held = memory()): string[] =>
  createQuestionStream(framing)(bytesOf(ask)).map((question) =>
    writeAnswer(framing, question, answerOf(question.pdu, held)).toString('hex').toUpperCase(),
  )

describe('a worked frame, byte for byte', () => {
  it.each([
    ['reads three registers', '11 03 00 6B 00 03 76 87', '110306AE415652434049AD'],
    ['closes a coil', '11 05 00 AC FF 00 4E 8B', '110500ACFF004E8B'],
    ['asks what is not there', '0A 01 04 A1 00 01 AC 63', '0A8102B053'],
  ])('of a serial line %s', (_, ask, answer) => {
    expect(said('rtu', ask)).toEqual([answer])
  })

  it('over TCP carries its transaction and no sum', () => {
    expect(said('tcp', '1501 0000 0006 11 03 006B 0003')).toEqual(['150100000009110306AE4156524340'])
  })

  it('has the sum that the standard has', () => {
    expect(crc16(bytesOf('01 03 00 00 00 0A'))).toBe(0xcdc5)
  })
})

describe('a slave', () => {
  it('packs bits eight to a byte, the first the lowest', () => {
    expect(answerOf(bytesOf('02 00C4 0016'), memory()).toString('hex')).toBe('02032d0000')
  })

  it('writes one and many, and then shows what was written', () => {
    const held = memory()
    answerOf(bytesOf('10 006B 0002 04 0001 0002'), held)
    answerOf(bytesOf('06 006D 0003'), held)
    answerOf(bytesOf('0F 00AC 0001 01 01'), held)
    expect(answerOf(bytesOf('03 006B 0003'), held).toString('hex')).toBe('0306000100020003')
    expect(held.coil.get(0xac)).toBe(1)
  })

  it.each([
    ['a function that it does not have', '2B 0E01 0000', 'ab01'],
    ['an address that is not there', '03 0000 0001', '8302'],
    ['too many at once', '03 006B 0100', '8303'],
    ['a length that lies', '10 006B 0002 02 0001', '9003'],
    ['a coil that is neither on nor off', '05 00AC 1234', '8503'],
  ])('refuses %s', (_, ask, answer) => {
    expect(answerOf(bytesOf(ask), memory()).toString('hex')).toBe(answer)
  })
})

describe('questions', () => {
  const pdu = fc.tuple(fc.constantFrom(1, 2, 3, 4, 5, 6), fc.nat(0xffff), fc.nat(0xffff)).map(([code, at, count]) => {
    const bytes = Buffer.from([code, 0, 0, 0, 0])
    bytes.writeUInt16BE(at, 1)
    bytes.writeUInt16BE(count, 3)
    return bytes
  })

  it.each(['tcp', 'rtu'] as const)('over %s come once and in order, however they are cut or glued', (framing) => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(247), pdu), { maxLength: 6 }),
        fc.integer({ min: 1, max: 20 }),
        (all, piece) => {
          const asked = all.map(([unit, own], place) => ({
            unit,
            transaction: framing === 'tcp' ? place : 0,
            pdu: own,
          }))
          const bytes = Buffer.concat(asked.map((question) => writeAnswer(framing, question, question.pdu)))
          const take = createQuestionStream(framing)
          const heard = []
          for (let at = 0; at < bytes.length; at += piece) heard.push(...take(bytes.subarray(at, at + piece)))
          expect(heard).toEqual(asked)
        },
      ),
    )
  })

  it('never throw, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('tcp' as const, 'rtu' as const),
        fc.uint8Array({ maxLength: 600 }),
        (framing, noise) => {
          for (const { pdu: own } of createQuestionStream(framing)(noise)) answerOf(own, memory())
        },
      ),
    )
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => void answerOf(Buffer.from(noise), memory())))
  })

  it('of a damaged sum are passed over, and the next is heard', () => {
    expect(said('rtu', '11 03 00 6B 00 03 76 88 11 03 00 6B 00 03 76 87')).toHaveLength(1)
  })
})
