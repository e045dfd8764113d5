/** Small pictures as cameras write them: with words about the owner and the place between their parts. */
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** What a camera adds, and nobody should be able to read again. */
export const secret = 'GPS 30.2741N 120.1551E owner 13800138000'

interface Wish {
  readonly width?: number
  readonly height?: number
  /** Makes pictures differ. */
  readonly dots?: string
  readonly behind?: string
  /** How the camera was held, as EXIF counts it. */
  readonly orientation?: number
}

const paper = ({ width = 64, height = 48, dots = 'dots', orientation = 1 }: Wish): Sharp => {
  const line = Buffer.from(dots)
  const bytes = Buffer.alloc(width * height * 3).map((_, at) => ((line[at % line.length] ?? 0) * (at + 1)) % 256)
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '30/1 16/1 27/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>${secret}</note></x:xmpmeta>`)
    .withMetadata({ orientation })
}

const withBehind = (bytes: Buffer, { behind = '' }: Wish): Buffer =>
  Buffer.concat([bytes, Buffer.from(behind, 'latin1')])

export const aJpeg = async (wish: Wish = {}): Promise<Buffer> => {
  const bytes = await paper(wish).jpeg().toBuffer()
  const note = Buffer.from(secret)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, note.length + 2]), note])
  return withBehind(Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2)]), wish)
}

const chunk = (name: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** Behind the signature and the head, which have a fixed length. */
const headEnd = 33

export const aPng = async (wish: Wish = {}): Promise<Buffer> => {
  const bytes = await paper(wish).png().toBuffer()
  const comment = chunk('tEXt', Buffer.from(`Comment\0${secret}`, 'latin1'))
  return withBehind(Buffer.concat([bytes.subarray(0, headEnd), comment, bytes.subarray(headEnd)]), wish)
}

/** A PNG of so many black dots a side, which weighs next to nothing. */
export const aBomb = (side: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1
  const dots = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', dots), chunk('IEND', Buffer.alloc(0))])
}

export const aWebp = async (wish: Wish = {}): Promise<Buffer> => withBehind(await paper(wish).webp().toBuffer(), wish)

/** Several pictures that follow each other. */
export const aFilm = async (): Promise<Buffer> => {
  const frames = Buffer.alloc(8 * 8 * 3 * 4).map((_, at) => (at >> 6) * 60)
  const raw = { width: 8, height: 32, channels: 3, pageHeight: 8 } as const
  return sharp(frames, { raw })
    .webp({ loop: 0, delay: [100, 100, 100, 100] })
    .toBuffer()
}

/** Says in its head that it is as large as this, whatever follows. */
export const claiming = (jpeg: Buffer, width: number, height: number): Buffer => {
  const claimed = Buffer.from(jpeg)
  const head = claimed.indexOf(Buffer.from([0xff, 0xc0]))
  claimed.writeUInt16BE(height, head + 5)
  claimed.writeUInt16BE(width, head + 7)
  return claimed
}
