/** How an information object lies in its bytes: one description, read and written. */
import { readText, writeText } from './chinese-text.ts'
import { readTimeTag, timeTagBytes, writeTimeTag, type TimeTag } from './time-tag.ts'

/** Gives zero bytes behind the end, and says that it did. */
export interface Cursor {
  take(length: number): Buffer
  /** So many bytes have been given. */
  place(): number
  isOver(): boolean
  isAtEnd(): boolean
}

export const cursorOn = (bytes: Uint8Array): Cursor => {
  let place = 0
  return {
    take(length) {
      const taken = Buffer.alloc(length)
      taken.set(bytes.subarray(place, place + length))
      place += length
      return taken
    },
    place: () => place,
    isOver: () => place > bytes.length,
    isAtEnd: () => place === bytes.length,
  }
}

export interface Part<Value> {
  read(cursor: Cursor): Value
  write(value: Value): Uint8Array
}

const written = (length: number, write: (bytes: Buffer) => void): Buffer => {
  const bytes = Buffer.alloc(length)
  write(bytes)
  return bytes
}

export const byte: Part<number> = {
  read: (cursor) => cursor.take(1).readUInt8(),
  write: (value) => Uint8Array.of(value),
}
export const word: Part<number> = {
  read: (cursor) => cursor.take(2).readUInt16LE(),
  write: (value) => written(2, (bytes) => bytes.writeUInt16LE(value)),
}
export const signedWord: Part<number> = {
  read: (cursor) => cursor.take(2).readInt16LE(),
  write: (value) => written(2, (bytes) => bytes.writeInt16LE(value)),
}
export const time: Part<TimeTag> = {
  read: (cursor) => readTimeTag(cursor.take(timeTagBytes)),
  write: writeTimeTag,
}
/** In a field of this length. */
export const text = (length: number): Part<string> => ({
  read: (cursor) => readText(cursor.take(length)),
  write: (value) => written(length, (bytes) => bytes.set(writeText(value, length))),
})
/** Behind its own length. */
export const countedText: Part<string> = {
  read: (cursor) => readText(cursor.take(byte.read(cursor))),
  write(value) {
    const own = writeText(value, 255)
    return Buffer.concat([byte.write(own.length), own])
  },
}

export type Layout = Readonly<Record<string, Part<number> | Part<string> | Part<TimeTag>>>
export type ObjectOf<Own> = { readonly [Name in keyof Own]: Own[Name] extends Part<infer Value> ? Value : never }

/** Field after field. */
export const layout = <Own extends Layout>(parts: Own): Part<ObjectOf<Own>> => ({
  read: (cursor) =>
    // Each name gets what its own part reads, which a list of entries cannot tell the compiler.
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.read(cursor)])) as ObjectOf<Own>,
  write: (value) =>
    // As above: the value under a name is of the part under that name.
    Buffer.concat(Object.entries(parts).map(([name, part]) => part.write(value[name] as never))),
})
