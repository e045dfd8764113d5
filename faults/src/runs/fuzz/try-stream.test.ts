/** The fuzz proof itself: what it must see. A proof that cannot fail proves nothing. */
import { describe, expect, it } from 'vitest'
import type { Codec, Ear } from './codec.ts'
import { meterCodec } from './meter-codec.ts'
import { modbusCodecs } from './modbus-codecs.ts'
import { panelCodec } from './panel-codec.ts'
import { tryStream, type Tally } from './try-stream.ts'

const seeds = Array.from({ length: 25 }, (_, seed) => seed)
const codecs = [panelCodec, meterCodec, ...modbusCodecs]

const tallied = (codec: Codec) => {
  const said: string[] = []
  const tallies = seeds.map((seed) => tryStream(codec, seed, (line) => said.push(line)))
  const sum = (key: keyof Tally): number => tallies.reduce((total, tally) => total + tally[key], 0)
  return { sum, said }
}
/** The same codec with one thing broken. */
const broken = (codec: Codec, change: (ear: Ear) => Partial<Ear>): Codec => ({
  ...codec,
  listen() {
    const ear = codec.listen()
    return { ...ear, ...change(ear) }
  },
})

describe.each(codecs)('$name', { timeout: 30_000 }, (codec) => {
  it('hears every frame between the rubbish, and nothing else', () => {
    const { sum, said } = tallied(codec)
    expect(said).toEqual([])
    expect(sum('frames')).toBeGreaterThan(100)
    expect(sum('valid')).toBeGreaterThan(40)
  })

  it('that is deaf once has missed something, and the seed is named', () => {
    const { sum, said } = tallied(broken(codec, ({ take }) => ({ take: (chunk) => take(chunk).slice(1) })))
    expect(sum('missed')).toBeGreaterThan(0)
    expect(said[0]).toMatch(/seed \d+: \d+ missed/)
  })

  it('that takes in a changed frame has forged it', () => {
    const forge = (frame: Buffer): Buffer => Buffer.concat([frame.subarray(0, -1), Buffer.of(0x99)])
    const { sum } = tallied(broken(codec, ({ take }) => ({ take: (chunk) => take(chunk).map(forge) })))
    expect(sum('forged')).toBeGreaterThan(0)
  })

  it('that hears one frame twice has forged the second', () => {
    const { sum } = tallied(
      broken(codec, ({ take }) => ({ take: (chunk) => take(chunk).flatMap((own) => [own, own]) })),
    )
    expect(sum('forged')).toBeGreaterThan(0)
  })

  it('that throws, or keeps whatever comes, has crashed', () => {
    const thrown = tallied(
      broken(codec, () => ({
        take() {
          throw new Error('no')
        },
      })),
    )
    expect(thrown.sum('crashes')).toBe(seeds.length)
    expect(tallied(broken(codec, () => ({ waiting: () => 100_000 }))).sum('crashes')).toBeGreaterThan(0)
  })
})
