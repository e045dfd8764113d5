/** Small pictures as cameras write them: with words about the owner and the place between their parts. */
import { crc32, deflateSync } from 'node:zlib'

/** What a camera adds, and nobody should be able to read again. */
export const secret = 'GPS 30.2741N 120.1551E owner 13800138000'

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255])
const segment = (marker: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body])

interface Wish {
  readonly width?: number
  readonly height?: number
  /** Makes pictures differ. */
  readonly dots?: string
  readonly behind?: string
}

export const aJpeg = ({ width = 64, height = 48, dots = 'dots', behind = '' }: Wish = {}): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xe1, Buffer.from(`Exif\0\0${secret}`, 'latin1')),
    segment(0xfe, Buffer.from(secret)),
    segment(0xdb, Buffer.alloc(65, 1)),
    segment(0xc0, Buffer.concat([Buffer.from([8]), u16(height), u16(width), Buffer.from([1, 1, 0x11, 0])])),
    segment(0xc4, Buffer.alloc(20, 0)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.concat([Buffer.from(dots, 'latin1'), Buffer.from([0xff, 0x00, 0xff, 0xd0, 0x12])]),
    Buffer.from([0xff, 0xd9]),
    Buffer.from(behind, 'latin1'),
  ])

const chunk = (name: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

export const aPng = ({ width = 2, height = 2, behind = '' }: Wish = {}): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Comment\0${secret}`, 'latin1')),
    chunk('eXIf', Buffer.from(secret)),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(behind, 'latin1'),
  ])
}

const box = (name: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(body.length)
  return Buffer.concat([Buffer.from(name, 'latin1'), length, body, Buffer.alloc(body.length % 2)])
}

export const aWebp = ({ width = 32, height = 16, behind = '' }: Wish = {}): Buffer => {
  const head = Buffer.alloc(10)
  head[0] = 0x2c
  head.writeUIntLE(width - 1, 4, 3)
  head.writeUIntLE(height - 1, 7, 3)
  const frame = Buffer.alloc(24)
  frame.set([0, 0, 0, 0x9d, 0x01, 0x2a])
  frame.writeUInt16LE(width, 6)
  frame.writeUInt16LE(height, 8)
  const parts = [
    box('VP8X', head),
    box('VP8 ', frame),
    box('EXIF', Buffer.from(secret)),
    box('XMP ', Buffer.from(secret)),
  ]
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts])
  return Buffer.concat([box('RIFF', body), Buffer.from(behind, 'latin1')])
}
