/** Says to a push service who is speaking (RFC 8292): a short token, signed with the installation's key. Pure. */
import { createPrivateKey, sign, type KeyObject } from 'node:crypto'

export interface VapidKey {
  /** Uncompressed point, base64url: the browser was given this one. */
  readonly publicKey: string
  readonly privateKey: KeyObject
  /** `mailto:` or `https:`: whom the push service turns to. */
  readonly subject: string
}

/** The two halves must belong together, else every push would be refused later. */
export const vapidKey = (publicKey: string, secret: string, subject: string): VapidKey => {
  const point = Buffer.from(publicKey, 'base64url')
  if (point.length !== 65 || point[0] !== 4) throw new Error('a push key is an uncompressed point of P-256')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: secret,
  }
  return { publicKey, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }), subject }
}

const validForS = 12 * 3_600

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

export const vapidHeader = (endpoint: URL, { publicKey, privateKey, subject }: VapidKey, now: number): string => {
  const claims = { aud: endpoint.origin, exp: Math.floor(now / 1_000) + validForS, sub: subject }
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
}
