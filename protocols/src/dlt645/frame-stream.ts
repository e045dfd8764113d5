/** Frames of DL/T 645 out of bytes that come torn, glued and with noise between: what is no frame is passed over. */
import { frameBytes, headBytes, mostDataBytes, readMeterFrame, type MeterFrame } from './frame.ts'

const mark = 0x68
const lengthAt = headBytes - 1

export interface MeterStream {
  take(chunk: Uint8Array): MeterFrame[]
  /** Bytes that may be the beginning of a frame. */
  waiting(): number
}

export const createMeterStream = (): MeterStream => {
  let rest = Buffer.alloc(0)

  const fromMark = (): void => {
    const start = rest.indexOf(mark)
    rest = rest.subarray(start < 0 ? rest.length : start)
  }

  return {
    take(chunk) {
      rest = Buffer.concat([rest, chunk])
      const frames: MeterFrame[] = []
      for (fromMark(); rest.length >= headBytes; fromMark()) {
        const length = frameBytes(rest.readUInt8(lengthAt))
        const isHead = rest[headBytes - 3] === mark && length <= frameBytes(mostDataBytes)
        if (isHead && rest.length < length) break
        const read = isHead ? readMeterFrame(rest.subarray(0, length)) : undefined
        if (read && 'message' in read) frames.push(read.message)
        rest = rest.subarray(read && 'message' in read ? length : 1)
      }
      // Not a window into the last chunk, which would keep all of it.
      rest = Buffer.from(rest)
      return frames
    },
    waiting: () => rest.length,
  }
}
