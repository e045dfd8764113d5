/**
 * How readings travel from the gateway to the pipeline: whose they are, when each came, and the bytes as the device sent
 * them. What waited behind one that was under way travels together: a stream's price is by the message.
 */
import { Buffer } from 'node:buffer'

export interface Reading {
  /** Server time, milliseconds: history is kept by the time a report came, never by a device's clock. */
  readonly receivedAt: number
  readonly payload: Uint8Array
}

export interface ReadingFrame {
  readonly equipmentId: string
  /** In the order they came. */
  readonly readings: readonly Reading[]
}

const idBytes = 16
/** Before each reading: when it came, and how long it is. */
const headBytes = 8 + 4
const latest = 8_640_000_000_000_000

export const encodeReadings = ({ equipmentId, readings }: ReadingFrame): Uint8Array => {
  const length = readings.reduce((sum, { payload }) => sum + headBytes + payload.length, idBytes)
  const frame = Buffer.allocUnsafe(length)
  let at = frame.write(equipmentId.replaceAll('-', ''), 0, idBytes, 'hex')
  for (const { receivedAt, payload } of readings) {
    at = frame.writeBigUInt64BE(BigInt(receivedAt), at)
    at = frame.writeUInt32BE(payload.length, at)
    frame.set(payload, at)
    at += payload.length
  }
  return frame
}

/** Undefined for anything that encodeReadings cannot have written. */
export const decodeReadings = (frame: Uint8Array): ReadingFrame | undefined => {
  const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength)
  const readings: Reading[] = []
  for (let at = idBytes; at < bytes.length;) {
    if (bytes.length < at + headBytes) return undefined
    const receivedAt = Number(bytes.readBigUInt64BE(at))
    const end = at + headBytes + bytes.readUInt32BE(at + 8)
    if (end > bytes.length || receivedAt > latest) return undefined
    readings.push({ receivedAt, payload: bytes.subarray(at + headBytes, end) })
    at = end
  }
  return readings.length === 0 ? undefined : { equipmentId: idOf(bytes.toString('hex', 0, idBytes)), readings }
}

const idOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
