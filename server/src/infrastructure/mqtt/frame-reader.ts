/**
 * Cuts bytes into whole MQTT packets. A packet that announces more than it may is refused before its bytes are kept.
 * State and functions are apart here and in all files beside: ten thousand idle sockets must not carry their functions.
 */
import { Buffer } from 'node:buffer'

export interface FrameState {
  parts: Buffer[]
  have: number
  /** How long the packet is that has begun, 0 while its header is not all there. */
  need: number
}

const longestHeader = 5
const emptyBuffer = Buffer.alloc(0)

/** Throws when the packet may never be whole. */
export const addBytes = (state: FrameState, bytes: Buffer, mostBytes: number): void => {
  state.parts.push(bytes)
  state.have += bytes.length
  learnNeed(state, mostBytes)
}

/** The next whole packet, undefined while it is not all there. */
export const nextFrame = (state: FrameState, mostBytes: number): Buffer | undefined => {
  if (state.need === 0 || state.have < state.need) return undefined
  const [first = emptyBuffer] = state.parts
  const all = state.parts.length === 1 ? first : Buffer.concat(state.parts)
  const frame = all.subarray(0, state.need)
  state.parts = all.length > state.need ? [all.subarray(state.need)] : []
  state.have = all.length - state.need
  state.need = 0
  learnNeed(state, mostBytes)
  return frame
}

/** The header is at most five bytes, so joining the parts for it is cheap. */
const learnNeed = (state: FrameState, mostBytes: number): void => {
  const [first] = state.parts
  if (first === undefined || state.need > 0) return
  state.need = lengthOf(first.length >= longestHeader ? first : Buffer.concat(state.parts))
  if (state.need > mostBytes) throw new Error('the packet is too long')
}

/** The length of the packet that begins here. */
const lengthOf = (head: Buffer): number => {
  let value = 0
  for (let at = 1; at < longestHeader; at += 1) {
    const byte = head[at]
    if (byte === undefined) return 0
    value += (byte & 0x7f) * 128 ** (at - 1)
    if (byte < 0x80) return value + at + 1
  }
  throw new Error('the packet has no length')
}
