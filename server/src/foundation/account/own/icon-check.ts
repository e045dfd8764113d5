/** Whether a picture is what it says: the name of a type is a claim, the first bytes are the type. Pure. */
import { iconMostBytes } from '@vigil/contract/own-account'

const starts: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  png: (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])),
  jpeg: (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
  webp: (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

export const isSoundIcon = (address: string): boolean => {
  const [, kind = '', body = ''] = /^data:image\/(\w+);base64,(.+)$/.exec(address) ?? []
  const bytes = Buffer.from(body, 'base64')
  return bytes.length <= iconMostBytes && (starts[kind]?.(bytes) ?? false)
}
