/**
 * The other end of Modbus: what a slave makes of a question. For the equipment that we stand in for; the questions themselves
 * are the library's.
 */
import { crc16 } from './crc16.ts'

export type Framing = 'tcp' | 'rtu'

export interface Question {
  readonly unit: number
  /** Of TCP; an answer carries the same. */
  readonly transaction: number
  /** The function and what belongs to it. */
  readonly pdu: Buffer
}

/** What a slave holds. An address that is not in it does not exist. */
export interface SlaveMemory {
  readonly coil: Map<number, number>
  readonly discrete: Map<number, number>
  readonly input: Map<number, number>
  readonly holding: Map<number, number>
}

const headBytes = 7
const crcBytes = 2
/** No question is longer. */
const mostPdu = 253

/** Of a serial line nobody says how long a question is: its function does. */
const rtuBytes = (bytes: Buffer): number | undefined => {
  const code = bytes[1] ?? 0
  if (code >= 1 && code <= 6) return 8
  if (code !== 15 && code !== 16) return undefined
  return bytes.length < 7 ? Infinity : 9 + (bytes[6] ?? 0)
}

const isWhole = (frame: Buffer): boolean => crc16(frame.subarray(0, -crcBytes)) === frame.readUInt16LE(frame.length - 2)

const takeRtu = (bytes: Buffer): { question?: Question; used: number } => {
  if (bytes.length < 2) return { used: 0 }
  const length = rtuBytes(bytes)
  if (length === undefined) return { used: 1 }
  if (bytes.length < length) return { used: 0 }
  const frame = bytes.subarray(0, length)
  if (!isWhole(frame)) return { used: 1 }
  return {
    used: length,
    question: { unit: frame.readUInt8(0), transaction: 0, pdu: Buffer.from(frame.subarray(1, -crcBytes)) },
  }
}

const takeTcp = (bytes: Buffer): { question?: Question; used: number } => {
  if (bytes.length < headBytes) return { used: 0 }
  const pduBytes = bytes.readUInt16BE(4) - 1
  if (bytes.readUInt16BE(2) !== 0 || pduBytes < 1 || pduBytes > mostPdu) return { used: 1 }
  if (bytes.length < headBytes + pduBytes) return { used: 0 }
  return {
    used: headBytes + pduBytes,
    question: {
      unit: bytes.readUInt8(6),
      transaction: bytes.readUInt16BE(0),
      pdu: Buffer.from(bytes.subarray(headBytes, headBytes + pduBytes)),
    },
  }
}

/** Questions out of bytes that come torn and glued; what is none is passed over. */
export const createQuestionStream = (framing: Framing): ((chunk: Uint8Array) => Question[]) => {
  const take = framing === 'tcp' ? takeTcp : takeRtu
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    const questions: Question[] = []
    for (let one = take(rest); one.used > 0; one = take(rest)) {
      if (one.question) questions.push(one.question)
      rest = rest.subarray(one.used)
    }
    return questions
  }
}

export const writeAnswer = (framing: Framing, { unit, transaction }: Question, pdu: Uint8Array): Buffer => {
  if (framing === 'rtu') {
    const frame = Buffer.concat([Uint8Array.of(unit), pdu, Buffer.alloc(crcBytes)])
    frame.writeUInt16LE(crc16(frame.subarray(0, -crcBytes)), frame.length - crcBytes)
    return frame
  }
  const head = Buffer.alloc(headBytes)
  head.writeUInt16BE(transaction, 0)
  head.writeUInt16BE(pdu.length + 1, 4)
  head.writeUInt8(unit, 6)
  return Buffer.concat([head, pdu])
}

const exceptions = { function: 1, address: 2, value: 3 } as const

const refuse = (code: number, why: keyof typeof exceptions): Buffer => Buffer.from([0x80 | code, exceptions[why]])

const heldIn = (held: ReadonlyMap<number, number>, at: number, count: number): number[] | undefined => {
  const words = Array.from({ length: count }, (_, place) => held.get(at + place))
  return words.every((word) => word !== undefined) ? words : undefined
}

const bitsOf = (words: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(Math.ceil(words.length / 8))
  words.forEach((word, place) => {
    if (word !== 0) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7))
  })
  return bytes
}

const registersOf = (words: readonly number[]): Buffer =>
  Buffer.from(words.flatMap((word) => [(word >> 8) & 0xff, word & 0xff]))

const tables = { 1: 'coil', 2: 'discrete', 3: 'holding', 4: 'input' } as const
const most = { bits: 2_000, registers: 125 }

const isReading = (code: number): code is keyof typeof tables => code in tables

const read = (code: keyof typeof tables, pdu: Buffer, memory: SlaveMemory): Buffer => {
  const [at, count] = [pdu.readUInt16BE(1), pdu.readUInt16BE(3)]
  const isBits = code <= 2
  if (count < 1 || count > (isBits ? most.bits : most.registers)) return refuse(code, 'value')
  const words = heldIn(memory[tables[code]], at, count)
  if (!words) return refuse(code, 'address')
  const data = isBits ? bitsOf(words) : registersOf(words)
  return Buffer.concat([Uint8Array.of(code, data.length), data])
}

const wordsIn = (code: number, pdu: Buffer, count: number): number[] =>
  Array.from({ length: count }, (_, place) =>
    code === 15 ? ((pdu[6 + (place >> 3)] ?? 0) >> (place & 7)) & 1 : pdu.readUInt16BE(6 + place * 2),
  )

/** What a question asks to write: where, and each word; undefined for one whose length lies. */
const writing = (code: number, pdu: Buffer): { at: number; words: number[] } | undefined => {
  const at = pdu.readUInt16BE(1)
  const word = pdu.readUInt16BE(3)
  if (code === 5) return word === 0 || word === 0xff00 ? { at, words: [word === 0 ? 0 : 1] } : undefined
  if (code === 6) return { at, words: [word] }
  const bytes = code === 15 ? Math.ceil(word / 8) : word * 2
  if (word < 1 || pdu.length !== 6 + bytes || pdu[5] !== bytes) return undefined
  return { at, words: wordsIn(code, pdu, word) }
}

const write = (code: number, pdu: Buffer, memory: SlaveMemory): Buffer => {
  const held = code === 5 || code === 15 ? memory.coil : memory.holding
  const wanted = writing(code, pdu)
  if (!wanted) return refuse(code, 'value')
  if (!heldIn(held, wanted.at, wanted.words.length)) return refuse(code, 'address')
  wanted.words.forEach((word, place) => held.set(wanted.at + place, word))
  return Buffer.from(pdu.subarray(0, 5))
}

const shortest = 5

/** The answer of a slave that holds this; a question that writes changes it. */
export const answerOf = (pdu: Buffer, memory: SlaveMemory): Buffer => {
  const code = pdu[0] ?? 0
  if (pdu.length < shortest) return refuse(code, 'value')
  if (isReading(code)) return pdu.length === shortest ? read(code, pdu, memory) : refuse(code, 'value')
  return [5, 6, 15, 16].includes(code) ? write(code, pdu, memory) : refuse(code, 'function')
}
