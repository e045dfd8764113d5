/**
 * The frame that a pack stands in: a zip whose files lie in it as they are, one after the other, with one spelling of
 * every header. Whoever has the files can write the frame again, so that no byte of it can be changed unseen.
 */
import { crc32 } from 'node:zlib'

export interface ZipEntry {
  readonly name: string
  readonly size: number
  readonly crc: number
  /** Where its header stands. */
  readonly at: number
}

const localLength = 30
const centralLength = 46
const endLength = 22
const [localMark, centralMark, endMark] = [0x04034b50, 0x02014b50, 0x06054b50]
/** Names are UTF-8; the hour is that of no clock, 1 January 1980. */
const [version, utf8, day] = [20, 0x0800, 0x0021]
/** Sizes and places are four bytes long. */
export const mostZipBytes = 0xff_ff_ff_ff

/** Version, flags, method, time, day, crc and both sizes stand alike in both headers. */
const shared = (into: Buffer, at: number, { name, size, crc }: ZipEntry): void => {
  into.writeUInt16LE(version, at)
  into.writeUInt16LE(utf8, at + 2)
  into.writeUInt16LE(day, at + 8)
  into.writeUInt32LE(crc, at + 10)
  into.writeUInt32LE(size, at + 14)
  into.writeUInt32LE(size, at + 18)
  into.writeUInt16LE(Buffer.byteLength(name), at + 22)
}

export const localHeader = (entry: ZipEntry): Buffer => {
  const header = Buffer.alloc(localLength)
  header.writeUInt32LE(localMark, 0)
  shared(header, 4, entry)
  return Buffer.concat([header, Buffer.from(entry.name)])
}

export const localHeaderLength = (name: string): number => localLength + Buffer.byteLength(name)

const centralHeader = (entry: ZipEntry): Buffer => {
  const header = Buffer.alloc(centralLength)
  header.writeUInt32LE(centralMark, 0)
  header.writeUInt16LE(version, 4)
  shared(header, 6, entry)
  header.writeUInt32LE(entry.at, 42)
  return Buffer.concat([header, Buffer.from(entry.name)])
}

/** What stands behind the last file. */
export const zipEnd = (entries: readonly ZipEntry[], at: number): Buffer => {
  const listed = Buffer.concat(entries.map(centralHeader))
  const end = Buffer.alloc(endLength)
  end.writeUInt32LE(endMark, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([listed, end])
}

/** crc32 goes on from what it said before. */
export const crcOf = (bytes: string | Uint8Array, before = 0): number => crc32(bytes, before)

export interface UnpackedFile {
  readonly name: string
  readonly bytes: Buffer
  /** What its header says; a byte of the file that was changed does not fit it. */
  readonly isWhole: boolean
}

/** Undefined where a byte of the frame is not as we write it. */
export const readZip = (pack: Buffer): readonly UnpackedFile[] | undefined => {
  try {
    const { entries, at } = listedIn(pack)
    return isFrameOf(pack, entries, at) ? entries.map((entry) => unpacked(pack, entry)) : undefined
  } catch {
    // Whatever it leads us to read beyond its end, it is none of ours.
    return undefined
  }
}

const listedIn = (pack: Buffer): { entries: ZipEntry[]; at: number } => {
  const end = pack.length - endLength
  const [count, at] = [pack.readUInt16LE(end + 10), pack.readUInt32LE(end + 16)]
  const entries: ZipEntry[] = []
  for (let from = at; entries.length < count;) {
    const nameLength = pack.readUInt16LE(from + 28)
    entries.push({
      name: pack.toString('utf8', from + centralLength, from + centralLength + nameLength),
      crc: pack.readUInt32LE(from + 16),
      size: pack.readUInt32LE(from + 20),
      at: pack.readUInt32LE(from + 42),
    })
    from += centralLength + nameLength
  }
  return { entries, at }
}

/** Header, file, header, file, and nothing between or behind them. */
const isFrameOf = (pack: Buffer, entries: readonly ZipEntry[], end: number): boolean => {
  let at = 0
  for (const entry of entries) {
    const header = localHeader(entry)
    if (entry.at !== at || !pack.subarray(at, at + header.length).equals(header)) return false
    at += header.length + entry.size
  }
  return at === end && pack.subarray(at).equals(zipEnd(entries, at))
}

const unpacked = (pack: Buffer, { name, size, crc, at }: ZipEntry): UnpackedFile => {
  const from = at + localHeaderLength(name)
  const bytes = pack.subarray(from, from + size)
  return { name, bytes, isWhole: crcOf(bytes) === crc }
}
