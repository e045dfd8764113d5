import { Buffer } from 'node:buffer'
import { describe, expect, it } from 'vitest'
import { addBytes, nextFrame, type FrameState } from './frame-reader.ts'

const most = 1_000
const packet = (length: number): Buffer => {
  const head = length < 128 ? [0x30, length] : [0x30, (length % 128) | 0x80, length >> 7]
  return Buffer.concat([Buffer.from(head), Buffer.alloc(length, 7)])
}

const framesOf = (chunks: readonly Buffer[]): Buffer[] => {
  const state: FrameState = { parts: [], have: 0, need: 0 }
  return chunks.flatMap((chunk) => {
    addBytes(state, chunk, most)
    const frames: Buffer[] = []
    for (let frame = nextFrame(state, most); frame; frame = nextFrame(state, most)) frames.push(frame)
    return frames
  })
}

describe('bytes of a stream', () => {
  const packets = [packet(0), packet(1), packet(127), packet(128), packet(900), packet(3)]
  const all = Buffer.concat(packets)

  it('are cut into the packets they were made of', () => {
    expect(framesOf([all])).toEqual(packets)
  })

  it('also when they come in two pieces, cut anywhere', () => {
    const cuts = Array.from({ length: all.length }, (_, at) => framesOf([all.subarray(0, at), all.subarray(at)]))
    expect(cuts).toEqual(cuts.map(() => packets))
  })

  it('also when they come one by one', () => {
    expect(framesOf(Array.from(all, (byte) => Buffer.from([byte])))).toEqual(packets)
  })
})

describe('a packet', () => {
  it('that announces more than it may is refused by its header alone', () => {
    expect(() => framesOf([packet(2_000).subarray(0, 3)])).toThrow('too long')
  })

  it('whose length never ends is refused', () => {
    expect(() => framesOf([Buffer.from([0x30, 0xff, 0xff, 0xff, 0xff])])).toThrow('no length')
  })
})
