/** WebP: chunks in a RIFF box. Kept: one still picture. Dropped: camera data, colour profiles, anything behind the box. */
import type { PictureParts } from './picture-parts.ts'

interface Chunk {
  readonly name: string
  readonly body: Buffer
  readonly whole: Buffer
}

const chunksOf = (bytes: Buffer, stop: number): Chunk[] | undefined => {
  const chunks: Chunk[] = []
  for (let at = 12; at < stop;) {
    if (at + 8 > stop) return undefined
    const length = bytes.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (next > stop) return undefined
    const name = bytes.toString('latin1', at, at + 4)
    chunks.push({ name, body: bytes.subarray(at + 8, at + 8 + length), whole: bytes.subarray(at, next) })
    at = next
  }
  return chunks
}

const alphaFlag = 0x10

/** The head of an extended picture says that there is transparency, or nothing. */
const bareHead = (whole: Buffer): Buffer => {
  const head = Buffer.from(whole)
  head[8] = (head[8] ?? 0) & alphaFlag
  head.fill(0, 9, 12)
  return head
}

const sizeIn = ({ name, body }: Chunk): { width: number; height: number } | undefined => {
  if (name === 'VP8X' && body.length === 10)
    return { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 }
  if (name === 'VP8 ' && body.length > 10 && body.toString('hex', 3, 6) === '9d012a')
    return { width: body.readUInt16LE(6) & 0x3f_ff, height: body.readUInt16LE(8) & 0x3f_ff }
  if (name !== 'VP8L' || body.length <= 5 || body[0] !== 0x2f) return undefined
  const bits = body.readUInt32LE(1)
  return { width: (bits & 0x3f_ff) + 1, height: ((bits >>> 14) & 0x3f_ff) + 1 }
}

export const readWebp = (bytes: Buffer): PictureParts | undefined => {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined
  const stop = bytes.readUInt32LE(4) + 8
  const chunks = stop > bytes.length ? undefined : chunksOf(bytes, stop)
  const pictures = chunks?.filter(({ name }) => name === 'VP8 ' || name === 'VP8L') ?? []
  const [first] = chunks ?? []
  const size = first && sizeIn(first)
  const [picture] = pictures
  const inner = picture && sizeIn(picture)
  // Moving pictures have their frames elsewhere, and a picture of two sizes is a trap.
  if (!chunks || !size || !inner || pictures.length !== 1) return undefined
  if (inner.width !== size.width || inner.height !== size.height) return undefined
  const kept = chunks
    .filter(({ name }) => ['VP8X', 'ALPH', 'VP8 ', 'VP8L'].includes(name))
    .map(({ name, whole }) => (name === 'VP8X' ? bareHead(whole) : whole))
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + kept.reduce((sum, part) => sum + part.length, 0), 4)
  return { ...size, parts: [head, ...kept] }
}
