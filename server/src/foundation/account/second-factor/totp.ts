/** Time-based one-time passwords (RFC 6238 over RFC 4226), as every authenticator knows them: SHA-1, 6 digits, 30 s. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** A phone's clock may be half a minute off, either way. */
const tolerance = [0, -1, 1] as const

export const newFactorSecret = (): Buffer => randomBytes(20)

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / stepSeconds)

export const timeCode = (secret: Buffer, step: number, digits = 6): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0')
}

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** The step that this code belongs to, if it belongs to one that counts now. Each step is good once; the caller keeps that. */
export const matchingStep = (secret: Buffer, code: string, now: number): number | undefined => {
  const steps = tolerance.map((by) => stepAt(now) + by)
  return steps.find((step) => isSame(timeCode(secret, step), code))
}

export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export const factorUri = (secret: Buffer, account: string, issuer: string): string => {
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${query.toString()}`
}
