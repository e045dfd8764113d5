/** Writes a pack piece by piece: a file is never held whole, and its header comes when its length is known. */
import { createHash } from 'node:crypto'
import type { PackFile } from './manifest.ts'
import { crcOf, localHeader, localHeaderLength, zipEnd, type ZipEntry } from './zip-frame.ts'

/** Where pieces go: by their number, in whatever order they are written. */
export type PutPiece = (no: number, bytes: Buffer) => Promise<void>

export interface PackWriter {
  readonly file: (name: string, parts: AsyncIterable<Buffer> | Iterable<Buffer>) => Promise<PackFile>
  /** The bytes of the whole. */
  readonly end: () => Promise<number>
  readonly bytes: () => number
}

export const createPackWriter = (put: PutPiece): PackWriter => {
  const entries: ZipEntry[] = []
  let [at, no] = [0, 0]

  return {
    async file(name, parts) {
      const [header, start] = [no++, at]
      const hash = createHash('sha256')
      let [size, crc] = [0, 0]
      for await (const part of parts) {
        size += part.length
        crc = crcOf(part, crc)
        hash.update(part)
        await put(no++, part)
      }
      const entry = { name, size, crc, at: start }
      await put(header, localHeader(entry))
      entries.push(entry)
      at += localHeaderLength(name) + size
      return { file: name, bytes: size, sha256: hash.digest('hex') }
    },
    async end() {
      const end = zipEnd(entries, at)
      await put(no++, end)
      at += end.length
      return at
    },
    bytes: () => at,
  }
}
