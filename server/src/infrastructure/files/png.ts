/** PNG: chunks with a sum each. Kept: the picture. Dropped: words, times, places, colour profiles, anything behind the end. */
import { crc32 } from 'node:zlib'
import type { PictureParts } from './picture-parts.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const kept = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

export const readPng = (bytes: Buffer): PictureParts | undefined => {
  if (!bytes.subarray(0, 8).equals(signature)) return undefined
  const parts: Buffer[] = [signature]
  let size: { width: number; height: number } | undefined
  let hasData = false
  for (let at = 8; at + 12 <= bytes.length;) {
    const stop = at + 12 + bytes.readUInt32BE(at)
    if (stop > bytes.length) return undefined
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, stop - 4)) !== bytes.readUInt32BE(stop - 4)) return undefined
    if ((name === 'IHDR') === (size !== undefined)) return undefined
    if (name === 'IHDR') {
      if (stop - at !== 25) return undefined
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    }
    if (name === 'IDAT') hasData = true
    if (kept.includes(name)) parts.push(bytes.subarray(at, stop))
    if (name === 'IEND') return size && hasData && stop - at === 12 ? { ...size, parts } : undefined
    at = stop
  }
  return undefined
}
