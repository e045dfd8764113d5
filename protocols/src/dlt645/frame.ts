/** One frame of DL/T 645-2007, by which electricity meters are read. */
import type { Read } from '../device-message.ts'
import { bytesOf, digitsIn } from './digits.ts'

export interface MeterFrame {
  /** Twelve digits as they stand on the meter; `everyMeter` asks whoever is there. */
  readonly address: string
  readonly control: number
  /** Without the 33H that each byte of it wears on the wire. */
  readonly data: Uint8Array
}

export const everyMeter = 'AAAAAAAAAAAA'

export const controls = { read: 0x11, readAddress: 0x13 } as const

/** What an answer adds to the control of its question, and what it adds besides when it is a refusal. */
const answerBit = 0x80
const refusalBit = 0x40
export const isAnswerTo = (asked: number, control: number): boolean =>
  (control & 0x1f) === asked && control >= answerBit
export const isRefusal = (control: number): boolean => (control & refusalBit) !== 0

const mark = 0x68
const endMark = 0x16
const wakeByte = 0xfe
const wakeBytes = 4
const offset = 0x33
const addressBytes = 6
export const headBytes = 10
/** After the data: the check sum and the end mark. */
const tailBytes = 2
export const mostDataBytes = 200

const addressPattern = /^([0-9]{12}|A{12})$/

const sumOf = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + byte, 0) & 0xff

const shifted = (bytes: Uint8Array, by: number): Uint8Array => bytes.map((byte) => (byte + by) & 0xff)

export const frameBytes = (dataBytes: number): number => headBytes + dataBytes + tailBytes

export const writeMeterFrame = ({ address, control, data }: MeterFrame): Buffer => {
  if (!addressPattern.test(address)) throw new Error('the address of a meter has twelve digits')
  if (data.length > mostDataBytes) throw new Error(`a frame holds at most ${mostDataBytes} bytes`)
  const head = Buffer.from([mark, ...bytesOf(address), mark, control, data.length])
  const body = Buffer.concat([head, shifted(data, offset)])
  return Buffer.concat([body, Uint8Array.of(sumOf(body), endMark)])
}

/** With the four bytes that wake a line: most meters need them, none minds. */
export const withWakeUp = (frame: Uint8Array): Buffer => Buffer.concat([Buffer.alloc(wakeBytes, wakeByte), frame])

/** Exactly one frame, without what woke the line. */
export const readMeterFrame = (frame: Uint8Array): Read<MeterFrame> => {
  const bytes = Buffer.from(frame)
  if (bytes.length < frameBytes(0)) return { unreadable: 'shorter than a frame' }
  if (bytes[0] !== mark || bytes[addressBytes + 1] !== mark) return { unreadable: 'no start mark' }
  const dataBytes = bytes.readUInt8(headBytes - 1)
  if (dataBytes > mostDataBytes) return { unreadable: 'the data is too long' }
  if (bytes.length !== frameBytes(dataBytes)) return { unreadable: 'the length is not that of the frame' }
  if (bytes[bytes.length - 1] !== endMark) return { unreadable: 'no end mark' }
  if (bytes[bytes.length - tailBytes] !== sumOf(bytes.subarray(0, -tailBytes)))
    return { unreadable: 'the check sum is wrong' }
  const address = digitsIn(bytes.subarray(1, addressBytes + 1))
  if (!addressPattern.test(address)) return { unreadable: 'the address is no number' }
  const data = Uint8Array.from(shifted(bytes.subarray(headBytes, -tailBytes), -offset))
  return { message: { address, control: bytes.readUInt8(headBytes - 2), data } }
}
