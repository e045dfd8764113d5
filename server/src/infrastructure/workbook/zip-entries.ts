/**
 * What lies in a packed file, unpacked no further than allowed. Sizes that a sender writes into it are not believed:
 * a thousand bytes may unpack to a million.
 */
import { inflateRawSync } from 'node:zlib'

export type Entries = Readonly<Record<string, Buffer>>

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endLength = 22
const mostEntries = 200

interface Listed {
  readonly name: string
  readonly method: number
  readonly packed: number
  readonly at: number
}

/** Undefined where it is no packed file, is broken, or holds more than `mostBytes` in all. */
export const zipEntries = (file: Buffer, mostBytes: number): Entries | undefined => {
  try {
    return unpacked(file, listedIn(file), mostBytes)
  } catch {
    // Whatever the file leads us to read beyond its end, or unpack beyond the limit, it is none of ours.
    return undefined
  }
}

const listedIn = (file: Buffer): Listed[] => {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0 || file.length - end < endLength || file.readUInt32LE(end) !== endMark) throw new RangeError('no end')
  const count = file.readUInt16LE(end + 10)
  if (count > mostEntries) throw new RangeError('too many')
  const listed: Listed[] = []
  for (let at = file.readUInt32LE(end + 16); listed.length < count;) {
    if (file.readUInt32LE(at) !== entryMark) throw new RangeError('no entry')
    const nameLength = file.readUInt16LE(at + 28)
    listed.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      at: file.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return listed
}

const unpacked = (file: Buffer, listed: readonly Listed[], mostBytes: number): Entries => {
  let left = mostBytes
  return Object.fromEntries(
    listed.map(({ name, method, packed, at }) => {
      if (file.readUInt32LE(at) !== localMark) throw new RangeError('no file')
      const from = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
      const bytes = file.subarray(from, from + packed)
      // 0 is as it is, 8 is deflated; nothing else is written by spreadsheets.
      if (method !== 0 && method !== 8) throw new RangeError('unknown packing')
      const plain = method === 0 ? bytes : inflateRawSync(bytes, { maxOutputLength: Math.max(1, left) })
      left -= plain.length
      if (left < 0) throw new RangeError('too long')
      return [name, plain]
    }),
  )
}
