/**
 * What a push service and a browser check of a message (RFC 8291, 8188, 8292), written from the papers and from nothing
 * of ours: a mistake in the platform's sealing must not be made here as well.
 */
import { createDecipheriv, createHmac, createPublicKey, verify, type ECDH } from 'node:crypto'

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer =>
  parts.reduce((sum, part) => sum.update(part), createHmac('sha256', key)).digest()

/** One block of HKDF is enough for every length here. */
const derive = (salt: Buffer, secret: Buffer, info: Buffer | string, length: number): Buffer =>
  hmac(hmac(salt, secret), info, Buffer.from([1])).subarray(0, length)

export const openSealed = (body: Buffer, browser: ECDH, auth: Buffer): string => {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey])
  const secret = derive(auth, browser.computeSecret(senderKey), info, 32)
  const key = derive(salt, secret, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(salt, secret, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('the record has no end')
  return padded.subarray(0, end).toString('utf8')
}

const shape = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/
const dayS = 86_400

/** What is wrong with the sender's word, or undefined. */
export const wrongWithSender = (header: string, origin: string, now: number): string | undefined => {
  const [, head = '', claims = '', signature = '', key = ''] = shape.exec(header) ?? []
  if (key === '') return 'no vapid'
  const point = Buffer.from(key, 'base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: part(point, 1), y: part(point, 33) }
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  if (!verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')))
    return 'not signed by this key'
  // A table of claims, each of which is checked below.
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  if (aud !== origin) return 'meant for another service'
  if (typeof exp !== 'number' || exp * 1_000 < now || exp > now / 1_000 + dayS) return 'not valid now'
  return typeof sub === 'string' && /^(mailto|https):/.test(sub) ? undefined : 'nobody to turn to'
}

const part = (point: Buffer, from: number): string => point.subarray(from, from + 32).toString('base64url')
