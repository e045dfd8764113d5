/** A small picture that nobody has taken before. */
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

const chunk = (name: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

const side = 24

export const aPicture = (): Blob => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 0, 0, 0, 0], 8)
  // Each row begins with a zero: it is what it says.
  const rows = Buffer.concat(Array.from({ length: side }, () => Buffer.concat([Buffer.alloc(1), randomBytes(side)])))
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return new Blob([Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts])])
}
