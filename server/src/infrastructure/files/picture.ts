/**
 * Pictures that strangers send, taken apart and put together again from the parts that make the picture: what a camera
 * writes about the place and its owner, and whatever was hidden between or behind the parts, is not among them.
 */
import { readJpeg } from './jpeg.ts'
import { readPng } from './png.ts'
import { readWebp } from './webp.ts'

export interface Picture {
  readonly type: 'image/jpeg' | 'image/png' | 'image/webp'
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

const readers = [
  ['image/jpeg', readJpeg],
  ['image/png', readPng],
  ['image/webp', readWebp],
] as const

/** Larger ones are made to fill the memory of whoever opens them. */
const longestSide = 8_192
const mostDots = 40_000_000

/** By its bytes alone, whatever its name or its sender says; undefined for what is none of ours. */
export const readPicture = (bytes: Buffer): Picture | undefined => {
  for (const [type, read] of readers) {
    const found = read(bytes)
    if (!found) continue
    const { width, height, parts } = found
    const fits = width > 0 && height > 0 && Math.max(width, height) <= longestSide && width * height <= mostDots
    return fits ? { type, width, height, bytes: Buffer.concat(parts) } : undefined
  }
  return undefined
}
