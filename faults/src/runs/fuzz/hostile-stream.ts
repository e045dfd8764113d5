/** What is said on one line: frames, what looks like frames, and rubbish, glued and torn. The same seed says the same. */
import { seededChance, type SeededChance } from '@vigil/device-types/rules/seeded-chance'
import { below, randomBytes, type Speech } from './codec.ts'

type Change = (frame: Buffer, chance: SeededChance, codec: Speech) => Buffer

const spliced = (frame: Buffer, at: number, out: number, put: Uint8Array): Buffer =>
  Buffer.concat([frame.subarray(0, at), put, frame.subarray(at + out)])

const changes: readonly [Change, ...Change[]] = [
  // One bit, and a few bytes.
  (frame, chance) => spliced(frame, below(chance, frame.length), 1, randomBytes(chance, 1)),
  (frame, chance) => spliced(frame, below(chance, frame.length), 2, randomBytes(chance, 2)),
  (frame, chance) => {
    const bytes = Buffer.from(frame)
    const at = below(chance, bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << below(chance, 8))
    return bytes
  },
  // Something is missing, or too much.
  (frame, chance) => frame.subarray(0, below(chance, frame.length)),
  (frame, chance) => frame.subarray(below(chance, frame.length)),
  (frame, chance) => spliced(frame, below(chance, frame.length), below(chance, 12), new Uint8Array()),
  (frame, chance) => spliced(frame, below(chance, frame.length), 0, randomBytes(chance, below(chance, 40))),
  // A mark where none belongs.
  (frame, chance, { marks }) => spliced(frame, below(chance, frame.length), 0, chance.pick(marks)),
  // Its head stands before itself: what begins is not what ends.
  (frame, chance) => Buffer.concat([frame.subarray(0, below(chance, 30)), frame]),
  // One within another.
  (frame, chance, { frameBy }) => spliced(frame, below(chance, frame.length), 0, frameBy(chance)),
]

const changed: Change = (frame, chance, codec) => {
  let bytes = frame
  for (let turn = 0; turn <= below(chance, 3); turn += 1) bytes = chance.pick(changes)(bytes, chance, codec)
  return bytes
}

const rubbish = (chance: SeededChance, { marks }: Speech): Buffer => {
  if (chance.next() < 0.5) return randomBytes(chance, below(chance, 200))
  return Buffer.concat(Array.from({ length: 1 + below(chance, 60) }, () => chance.pick(marks)))
}

const pieceBy = (chance: SeededChance, codec: Speech): Buffer => {
  const kind = chance.next()
  if (kind < 0.15) return rubbish(chance, codec)
  const frame = codec.frameBy(chance)
  if (kind < 0.45) return frame
  const hostile = changed(frame, chance, codec)
  return kind < 0.65 ? codec.resealed(hostile) : hostile
}

export interface HostileStream {
  readonly bytes: Buffer
  readonly pieces: readonly Buffer[]
  /** As they arrive. */
  readonly chunks: readonly Buffer[]
}

const usualPieces = 24
/** Now and then a line that talks for long. */
const longPieces = 400
const longShare = 0.02

export const hostileStream = (codec: Speech, seed: number): HostileStream => {
  const chance = seededChance(seed)
  const count = chance.next() < longShare ? longPieces : 1 + below(chance, usualPieces)
  const pieces = Array.from({ length: count }, () => pieceBy(chance, codec))
  const bytes = Buffer.concat([...pieces, codec.silence])
  // Byte by byte, in small parts, or all at once.
  const most = chance.pick([1, 7, 100, 1_460, Infinity])
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += chunks.at(-1)?.length ?? 0)
    chunks.push(bytes.subarray(at, most === Infinity ? bytes.length : at + 1 + below(chance, most)))
  return { bytes, pieces, chunks }
}
