/** What the fuzz proof asks of a codec, and what it knows of its protocol without asking the codec. */
import type { SeededChance } from '@vigil/device-types/rules/seeded-chance'

/** One line that listens. Whatever it is told, it may not throw. */
export interface Ear {
  /** The frames that were taken in, as they stand on the wire; all that reads them has read them. */
  take(chunk: Uint8Array): Buffer[]
  /** Whoever can tell that the line has gone quiet: what waits is no beginning of a frame. */
  quiet(): Buffer[]
  /** Bytes that are kept for later. */
  waiting(): number
}

/** What hostile bytes are made of. */
export interface Speech {
  /** A frame by the rules. */
  readonly frameBy: (chance: SeededChance) => Buffer
  /** With the length and the sum that it now has, so that what stands behind them is reached. */
  readonly resealed: (frame: Buffer) => Buffer
  /** What marks a beginning or an end. */
  readonly marks: readonly [Buffer, ...Buffer[]]
  /** Said at the end, so that nothing waits any more; no frame begins in it. */
  readonly silence: Buffer
}

export interface Codec extends Speech {
  readonly name: string
  /** How long the whole frame is that begins there; 0 where none does. By the standard, never by the codec. */
  readonly wholeAt: (bytes: Buffer, place: number) => number
  readonly listen: () => Ear
  /** No line keeps as many bytes. */
  readonly mostWaiting: number
}

export const below = (chance: SeededChance, limit: number): number => Math.floor(chance.next() * limit)

export const randomBytes = (chance: SeededChance, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  for (let place = 0; place < length; place += 1) bytes[place] = below(chance, 256)
  return bytes
}

export const sumOver = (bytes: Buffer, from: number, to: number): number => {
  let sum = 0
  for (let place = from; place < to; place += 1) sum = (sum + (bytes[place] ?? 0)) % 256
  return sum
}
