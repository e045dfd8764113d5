/** Seals a message for one browser (RFC 8291 over RFC 8188, aes128gcm). Pure but for the two values it draws. */
import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'

export interface SubscriptionKeys {
  /** The browser's public key and its secret, both base64url as the browser gives them. */
  readonly p256dh: string
  readonly auth: string
}

const recordSize = 4_096
const mostPlainBytes = 3_900

const hkdf = (key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

const newPair = (): ECDH => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  return pair
}

export const encryptMessage = (
  plain: Buffer,
  { p256dh, auth }: SubscriptionKeys,
  { pair = newPair(), salt = randomBytes(16) }: { pair?: ECDH; salt?: Buffer } = {},
): Buffer => {
  if (plain.length > mostPlainBytes) throw new Error('a push message is small')
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const key = hkdf(pair.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const contentKey = hkdf(key, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(key, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', contentKey, nonce)
  // One record, and a 2 says that it is the last.
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final()])
  const header = Buffer.alloc(5)
  header.writeUInt32BE(recordSize, 0)
  header.writeUInt8(ours.length, 4)
  return Buffer.concat([salt, header, ours, sealed, cipher.getAuthTag()])
}
