/** Time-based one-time passwords (RFC 6238 over RFC 4226), as every authenticator knows them: SHA-1, 6 digits, 30 s. */
import { randomBytes } from 'node:crypto'
import { generateSync, ScureBase32Plugin, verifySync } from 'otplib'

const stepSeconds = 30

const spelling = new ScureBase32Plugin()

export const newFactorSecret = (): Buffer => randomBytes(20)

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / stepSeconds)

export const timeCode = (secret: Buffer, step: number, digits: 6 | 8 = 6): string =>
  generateSync({ secret, digits, epoch: step * stepSeconds, period: stepSeconds })

/** The step that this code belongs to, if it belongs to one that counts now. Each step is good once; the caller keeps that. */
export const matchingStep = (secret: Buffer, code: string, now: number): number | undefined => {
  // The library takes anything else for a mistake of ours.
  if (!/^\d{6}$/.test(code)) return undefined
  const wish = { secret, token: code, epoch: Math.floor(now / 1000), period: stepSeconds }
  // A phone's clock may be half a minute off, either way.
  const found = verifySync({ ...wish, strategy: 'totp', epochTolerance: stepSeconds })
  return found.valid && 'timeStep' in found ? found.timeStep : undefined
}

export const base32 = (bytes: Buffer): string => spelling.encode(bytes)

export const factorUri = (secret: Buffer, account: string, issuer: string): string => {
  const query = new URLSearchParams({ secret: base32(secret), issuer })
  return `otpauth://totp/${encodeURIComponent(`${issuer}:${account}`)}?${query.toString()}`
}
