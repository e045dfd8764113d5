import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFrameStream, type Heard } from './frame-stream.ts'
import { frameBytes, mostUnitBytes, writeFrame, type Frame } from './frame.ts'

const frameOf = (serial: number, unit = Uint8Array.of(21, 1, 1)): Frame => ({
  serial,
  mainVersion: 1,
  userVersion: 1,
  sentAt: '2026-11-14T08:00:30',
  source: 10_001,
  target: 119,
  command: 2,
  unit,
})
const heardOf = (frame: Frame): Heard => ({ frame, bytes: writeFrame(frame) })
const framesIn = (heard: readonly Heard[]): Frame[] => heard.flatMap((one) => ('frame' in one ? [one.frame] : []))

/** Cuts bytes at these places. */
const cut = (bytes: Uint8Array, places: readonly number[]): Uint8Array[] => {
  const edges = [0, ...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  return edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge))
}

describe('a stream', () => {
  it('gives every frame once and in order, however it is cut or glued', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 80 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (units, places) => {
          const frames = units.map((unit, serial) => frameOf(serial, unit))
          const stream = createFrameStream()
          const heard = cut(Buffer.concat(frames.map(writeFrame)), places).flatMap((chunk) => stream.take(chunk))
          expect(heard).toEqual(frames.map(heardOf))
          expect(stream.waiting()).toBe(0)
        },
      ),
    )
  })

  it('keeps a frame whole that holds both marks inside', () => {
    const frame = frameOf(1, Uint8Array.from(Buffer.from('@@##@@##')))
    expect(createFrameStream().take(writeFrame(frame))).toEqual([heardOf(frame)])
  })

  it('finds the frame behind rubbish, also when that looks like a beginning', () => {
    const frame = frameOf(2)
    for (const rubbish of ['x', '@', '@@@', 'GET / HTTP/1.1\r\n\r\n', '@@\u0000\u0000', '##']) {
      const stream = createFrameStream()
      const heard = stream.take(Buffer.concat([Buffer.from(rubbish), writeFrame(frame)]))
      // Some rubbish has a length, which is waited for until the line is quiet.
      expect(framesIn([...heard, ...stream.giveUp()])).toEqual([frame])
      expect(stream.waiting()).toBe(0)
    }
  })

  it('says which frame was broken, so that its sender may be told, and hears the next', () => {
    const broken = writeFrame(frameOf(7))
    broken[28] = 0x55
    const stream = createFrameStream()
    expect(stream.take(Buffer.concat([broken, writeFrame(frameOf(8))]))).toEqual([
      { broken: 'the check sum is wrong', head: expect.objectContaining({ serial: 7, source: 10_001 }) },
      heardOf(frameOf(8)),
    ])
  })

  it('gives up a head that never comes to its end, and hears the fire that stood behind it', () => {
    const stream = createFrameStream()
    const lie = writeFrame(frameOf(9, new Uint8Array(mostUnitBytes))).subarray(0, 27)
    expect(stream.take(Buffer.concat([lie, writeFrame(frameOf(10))]))).toEqual([])
    expect(stream.giveUp()).toEqual([heardOf(frameOf(10))])
    expect(stream.waiting()).toBe(0)
  })

  it('never throws and never keeps more than one frame, whatever comes', () => {
    const chunk = fc.oneof(
      fc.uint8Array({ maxLength: 3_000 }),
      fc.nat(3_000).map((length) => new Uint8Array(length).fill(0x40)),
      fc.nat(mostUnitBytes).map((length) => writeFrame(frameOf(0, new Uint8Array(length))).subarray(0, 40)),
    )
    fc.assert(
      fc.property(fc.array(chunk, { maxLength: 10 }), (chunks) => {
        const stream = createFrameStream()
        for (const one of chunks) {
          stream.take(one)
          expect(stream.waiting()).toBeLessThan(frameBytes(mostUnitBytes))
        }
        stream.giveUp()
      }),
    )
  })
})
