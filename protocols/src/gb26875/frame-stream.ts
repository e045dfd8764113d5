/**
 * Frames out of a stream of bytes that glues and cuts them as it likes. What is no frame is passed over byte by byte, so
 * that a frame behind rubbish is found, and never more than one unfinished frame is kept.
 */
import { frameBytes, headBytes, mostUnitBytes, readFrame, readHead, unitLengthOf } from './frame.ts'
import type { Frame, FrameHead } from './frame.ts'

export type Heard =
  /** With the bytes as they came: a time that is none is not written as it was read. */
  | { readonly frame: Frame; readonly bytes: Buffer }
  /** It began and ended like a frame where its length said, or had a whole head: whoever sent it may be told. */
  | { readonly broken: string; readonly head: FrameHead }

export interface FrameStream {
  take(chunk: Uint8Array): Heard[]
  /** Bytes of a frame that has not come to its end. */
  waiting(): number
  /**
   * For a link on which nothing has come for a while: what waits is no beginning of a frame, and a fire may stand behind
   * it. Looks for frames in what is there, and keeps nothing.
   */
  giveUp(): Heard[]
}

const startMark = Buffer.from('@@')

/** From the next start mark on; of a mark that is cut in two, the first half stays. */
const fromStart = (bytes: Buffer): Buffer => {
  const start = bytes.indexOf(startMark)
  if (start >= 0) return bytes.subarray(start)
  return bytes.at(-1) === startMark[0] ? bytes.subarray(-1) : bytes.subarray(bytes.length)
}

export const createFrameStream = (): FrameStream => {
  let rest: Buffer = Buffer.alloc(0)

  const drain = (): Heard[] => {
    const heard: Heard[] = []
    for (rest = fromStart(rest); rest.length >= headBytes; rest = fromStart(rest)) {
      const unitBytes = unitLengthOf(rest)
      const length = frameBytes(unitBytes)
      if (unitBytes <= mostUnitBytes && rest.length < length) break
      const read = unitBytes <= mostUnitBytes ? readFrame(rest.subarray(0, length)) : undefined
      if (read && 'message' in read) heard.push({ frame: read.message, bytes: Buffer.from(rest.subarray(0, length)) })
      else if (read) heard.push({ broken: read.unreadable, head: readHead(rest) })
      rest = rest.subarray(read && 'message' in read ? length : 1)
    }
    // Not a window into the last chunk, which would keep all of it.
    rest = Buffer.from(rest)
    return heard
  }

  return {
    take(chunk) {
      rest = Buffer.concat([rest, chunk])
      return drain()
    },
    waiting: () => rest.length,
    giveUp() {
      const heard: Heard[] = []
      while (rest.length > 0) {
        rest = rest.subarray(1)
        heard.push(...drain())
      }
      return heard
    },
  }
}
