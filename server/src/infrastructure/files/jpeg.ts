/** JPEG: segments between markers. Kept: what the decoder needs. Dropped: application data, comments, anything behind the end. */
import type { PictureParts } from './picture-parts.ts'

const [start, end, scan] = [0xd8, 0xd9, 0xda]
const [app0, app14, comment] = [0xe0, 0xee, 0xfe]

/** Tables, restarts and the line count: without them nothing can be decoded. */
const isTable = (marker: number): boolean => [0xc4, 0xcc, 0xdb, 0xdc, 0xdd].includes(marker)
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && !isTable(marker) && marker !== 0xc8
const isApplication = (marker: number): boolean => marker >= app0 && marker <= 0xef

/** Says how colours are to be read; twelve bytes and no room for more. */
const isAdobe = (marker: number, body: Buffer): boolean =>
  marker === app14 && body.length === 12 && body.toString('latin1', 0, 5) === 'Adobe'

/** Where the coded picture after a scan's head ends: at the next marker that is neither a stuffed byte nor a restart. */
const scanEnd = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) return -1
    if (next !== 0x00 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at
  }
  return -1
}

export const readJpeg = (bytes: Buffer): PictureParts | undefined => {
  if (bytes[0] !== 0xff || bytes[1] !== start) return undefined
  const parts: Buffer[] = [bytes.subarray(0, 2)]
  let size: { width: number; height: number } | undefined
  let hasScan = false
  for (let at = 2; at + 1 < bytes.length;) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return undefined
    if (marker === end) return size && hasScan ? { ...size, parts: [...parts, bytes.subarray(at, at + 2)] } : undefined
    if (at + 4 > bytes.length) return undefined
    const stop = at + 2 + bytes.readUInt16BE(at + 2)
    const body = bytes.subarray(at + 4, stop)
    if (stop < at + 4 || stop > bytes.length) return undefined
    const isKept = isTable(marker) || isFrame(marker) || marker === scan || isAdobe(marker, body)
    if (!isKept && !isApplication(marker) && marker !== comment) return undefined
    if (isFrame(marker)) {
      // A second frame would be a second picture.
      if (size || body.length < 6) return undefined
      size = { height: body.readUInt16BE(1), width: body.readUInt16BE(3) }
    }
    const next = marker === scan ? scanEnd(bytes, stop) : stop
    if (next === -1) return undefined
    if (marker === scan) hasScan = true
    if (isKept) parts.push(bytes.subarray(at, next))
    at = next
  }
  return undefined
}
