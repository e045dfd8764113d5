/** Modbus in the fuzz proof, over TCP, which has no sum, and over a serial line, which has one. */
import type { RegisterPoint } from '@vigil/device-types/register-map'
import type { SeededChance } from '@vigil/device-types/rules/seeded-chance'
import { blocksOf, readPoints } from '@vigil/protocols/modbus/registers'
import {
  answerOf,
  createQuestionStream,
  writeAnswer,
  type Framing,
  type SlaveMemory,
} from '@vigil/protocols/modbus/slave'
import { below, randomBytes, type Codec } from './codec.ts'

const tcpHead = 6
const longestQuestion = 264

/** CRC-16 by a table, as the codec does not reckon it. */
const crcTable = Array.from({ length: 256 }, (_, byte) =>
  Array.from({ length: 8 }).reduce<number>((crc) => (crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1), byte),
)
const crcOver = (bytes: Buffer, from: number, to: number): number => {
  let crc = 0xffff
  for (let place = from; place < to; place += 1) crc = (crc >>> 8) ^ (crcTable[(crc ^ (bytes[place] ?? 0)) & 0xff] ?? 0)
  return crc
}

const lengthBy: Readonly<Record<Framing, (bytes: Buffer, place: number) => number>> = {
  tcp: (bytes, place) => {
    if (place + tcpHead + 2 > bytes.length || bytes.readUInt16BE(place + 2) !== 0) return 0
    const rest = bytes.readUInt16BE(place + 4)
    return rest < 2 || rest > 254 ? 0 : tcpHead + rest
  },
  rtu: (bytes, place) => {
    const code = bytes[place + 1] ?? 0
    if (code >= 1 && code <= 6) return 8
    return code === 15 || code === 16 ? 9 + (bytes[place + 6] ?? 0) : 0
  },
}

const wholeBy =
  (framing: Framing): Codec['wholeAt'] =>
  (bytes, place) => {
    const length = lengthBy[framing](bytes, place)
    if (length === 0 || place + length > bytes.length) return 0
    if (framing === 'tcp') return length
    return bytes.readUInt16LE(place + length - 2) === crcOver(bytes, place, place + length - 2) ? length : 0
  }

const resealedBy: Readonly<Record<Framing, Codec['resealed']>> = {
  tcp(frame) {
    if (frame.length < tcpHead + 2) return frame
    const bytes = Buffer.from(frame)
    bytes.writeUInt16BE(0, 2)
    bytes.writeUInt16BE(bytes.length - tcpHead, 4)
    return bytes
  },
  rtu(frame) {
    if (frame.length < 8) return frame
    const bytes = Buffer.from(frame)
    bytes.writeUInt16LE(crcOver(bytes, 0, bytes.length - 2), bytes.length - 2)
    return bytes
  },
}

const held = new Map(Array.from({ length: 40 }, (_, place) => [place, place]))
/** What is written changes it and adds nothing. */
const memory: SlaveMemory = { coil: new Map(held), discrete: held, input: held, holding: new Map(held) }

/** Every way in which a register is read. */
const points: readonly RegisterPoint[] = (['uint16', 'int16', 'uint32', 'int32', 'float32'] as const).map(
  (as, place) => ({
    property: as,
    table: 'holding',
    at: place * 2,
    as,
    scale: 0.1,
  }),
)
const [block] = blocksOf({ points, everySec: 5 })

/** As a slave reads a question, and as a gateway reads the words of an answer. */
const readWhole = (framing: Framing, pdu: Buffer): void => {
  const answer = answerOf(pdu, memory)
  const frame = writeAnswer(framing, { unit: 1, transaction: 1, pdu }, answer)
  if (framing === 'tcp' && wholeBy('tcp')(frame, 0) !== frame.length)
    throw new Error('a slave answers what is no frame')
  if (!block) throw new Error('no block')
  const words = Array.from({ length: pdu.length >> 1 }, (_, place) => pdu.readUInt16BE(place * 2))
  for (const [key, value] of Object.entries(readPoints(block, words).values))
    if (!Number.isFinite(value)) throw new Error(`${key} is no number`)
}

const questionBy = (chance: SeededChance): Buffer => {
  const [at, count] = [below(chance, 50), below(chance, 20)]
  const code = chance.pick([1, 2, 3, 4, 5, 6, 15, 16])
  const head = Buffer.from([code, 0, at, 0, count])
  if (code < 15) return head
  const data = randomBytes(chance, code === 15 ? Math.ceil(count / 8) : count * 2)
  return Buffer.concat([head, Buffer.of(data.length), data])
}

const codecOf = (framing: Framing): Codec => ({
  name: `modbus-${framing}`,
  frameBy(chance) {
    const pdu = questionBy(chance)
    return writeAnswer(framing, { unit: below(chance, 248), transaction: below(chance, 0x1_0000), pdu }, pdu)
  },
  resealed: resealedBy[framing],
  wholeAt: wholeBy(framing),
  marks: [Buffer.of(0, 0, 0, 6), Buffer.of(1, 3), Buffer.of(1, 16, 0, 0, 0, 1, 255), Buffer.of(0)],
  silence: Buffer.alloc(longestQuestion),
  listen() {
    const questions = createQuestionStream(framing)
    return {
      take: (chunk) =>
        questions(chunk).map((question) => {
          readWhole(framing, question.pdu)
          return writeAnswer(framing, question, question.pdu)
        }),
      quiet: () => [],
      // What such a line keeps shows in the heap only.
      waiting: () => 0,
    }
  },
  mostWaiting: longestQuestion,
})

export const modbusCodecs = [codecOf('tcp'), codecOf('rtu')] as const
