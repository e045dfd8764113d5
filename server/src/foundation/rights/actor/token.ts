import { hash, randomBytes } from 'node:crypto'

/** 256 random bits, opaque: there is no key to leak and nothing to forge. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Only the hash is kept, so a stolen table opens nothing. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
