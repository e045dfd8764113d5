/** How a reading travels from the gateway to the pipeline: who it is of, when it came, and the bytes as the device sent them. */
import { Buffer } from 'node:buffer'

export interface Reading {
  equipmentId: string
  /** Server time, milliseconds: history is kept by the time a report came, never by a device's clock. */
  receivedAt: number
  payload: Uint8Array
}

const idBytes = 16
const headBytes = idBytes + 8

export const encodeReading = ({ equipmentId, receivedAt, payload }: Reading): Uint8Array => {
  const frame = Buffer.allocUnsafe(headBytes + payload.length)
  frame.write(equipmentId.replaceAll('-', ''), 0, idBytes, 'hex')
  frame.writeBigUInt64BE(BigInt(receivedAt), idBytes)
  frame.set(payload, headBytes)
  return frame
}

/** Undefined for anything that encodeReading cannot have written. */
export const decodeReading = (frame: Uint8Array): Reading | undefined => {
  if (frame.length < headBytes) return undefined
  const bytes = Buffer.from(frame.buffer, frame.byteOffset, frame.byteLength)
  const hex = bytes.toString('hex', 0, idBytes)
  const equipmentId = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  const receivedAt = Number(bytes.readBigUInt64BE(idBytes))
  if (receivedAt > 8_640_000_000_000_000) return undefined
  return { equipmentId, receivedAt, payload: bytes.subarray(headBytes) }
}
