/** One frame of GB/T 26875.3, the protocol between a user information transmission device and the monitoring centre. */
import type { Read } from '../device-message.ts'
import { readTimeTag, timeTagBytes, writeTimeTag, type TimeTag } from './time-tag.ts'

export interface FrameHead {
  /** Given by whoever begins an exchange; the answer carries the same. */
  readonly serial: number
  readonly mainVersion: number
  readonly userVersion: number
  readonly sentAt: TimeTag
  /** Six bytes whose inner coding nobody fixed: a number given at registration, an address with port, or nothing at all. */
  readonly source: number
  readonly target: number
  readonly command: number
}

export interface Frame extends FrameHead {
  /** Empty in a confirmation or denial. */
  readonly unit: Uint8Array
}

export const commands = { control: 1, send: 2, confirm: 3, request: 4, answer: 5, deny: 6 } as const

export const mostUnitBytes = 1024
export const headBytes = 27
/** Around the unit: the head, the check sum and the end mark. */
export const frameBytes = (unitBytes: number): number => headBytes + unitBytes + 3

const startMark = 0x4040
const endMark = 0x2323
const addressBytes = 6
const at = { serial: 2, mainVersion: 4, userVersion: 5, sentAt: 6, source: 12, target: 18, unitLength: 24, command: 26 }

const sumOf = (bytes: Buffer, unitBytes: number): number => {
  let sum = 0
  for (let place = at.serial; place < headBytes + unitBytes; place += 1) sum += bytes[place] ?? 0
  return sum & 0xff
}

/** How many bytes the unit has by its head; there must be a whole head. */
export const unitLengthOf = (bytes: Buffer): number => bytes.readUInt16LE(at.unitLength)

export const readHead = (bytes: Buffer): FrameHead => ({
  serial: bytes.readUInt16LE(at.serial),
  mainVersion: bytes.readUInt8(at.mainVersion),
  userVersion: bytes.readUInt8(at.userVersion),
  sentAt: readTimeTag(bytes.subarray(at.sentAt, at.sentAt + timeTagBytes)),
  source: bytes.readUIntLE(at.source, addressBytes),
  target: bytes.readUIntLE(at.target, addressBytes),
  command: bytes.readUInt8(at.command),
})

/** Exactly one frame. It is cut by its length: both marks may stand inside of it too. */
export const readFrame = (frame: Uint8Array): Read<Frame> => {
  const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength)
  if (bytes.length < frameBytes(0)) return { unreadable: 'shorter than a frame' }
  if (bytes.readUInt16LE(0) !== startMark) return { unreadable: 'no start mark' }
  const unitBytes = unitLengthOf(bytes)
  if (unitBytes > mostUnitBytes) return { unreadable: 'the data unit is too long' }
  if (bytes.length !== frameBytes(unitBytes)) return { unreadable: 'the length is not that of the frame' }
  if (bytes.readUInt16LE(bytes.length - 2) !== endMark) return { unreadable: 'no end mark' }
  if (bytes[headBytes + unitBytes] !== sumOf(bytes, unitBytes)) return { unreadable: 'the check sum is wrong' }
  // A copy: what came from the network is overwritten by what comes next.
  return { message: { ...readHead(bytes), unit: Uint8Array.from(bytes.subarray(headBytes, headBytes + unitBytes)) } }
}

export const writeFrame = ({ unit, ...head }: Frame): Buffer => {
  if (unit.length > mostUnitBytes) throw new Error(`a data unit holds at most ${mostUnitBytes} bytes`)
  const bytes = Buffer.alloc(frameBytes(unit.length))
  bytes.writeUInt16LE(startMark, 0)
  bytes.writeUInt16LE(head.serial, at.serial)
  bytes.writeUInt8(head.mainVersion, at.mainVersion)
  bytes.writeUInt8(head.userVersion, at.userVersion)
  bytes.set(writeTimeTag(head.sentAt), at.sentAt)
  bytes.writeUIntLE(head.source, at.source, addressBytes)
  bytes.writeUIntLE(head.target, at.target, addressBytes)
  bytes.writeUInt16LE(unit.length, at.unitLength)
  bytes.writeUInt8(head.command, at.command)
  bytes.set(unit, headBytes)
  bytes.writeUInt8(sumOf(bytes, unit.length), headBytes + unit.length)
  bytes.writeUInt16LE(endMark, headBytes + unit.length + 1)
  return bytes
}

/** The answer to a frame goes to exactly the address that it came from, with its serial number. */
export const replyTo = (head: FrameHead, command: 'confirm' | 'deny', sentAt: TimeTag): Frame => ({
  ...head,
  sentAt,
  source: head.target,
  target: head.source,
  command: commands[command],
  unit: new Uint8Array(),
})
