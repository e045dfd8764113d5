/** Codes for the day the phone is gone: 80 random bits each, kept as hashes, good once. */
import { hash, randomBytes } from 'node:crypto'
import { recoveryCodeCount } from '@vigil/contract/account/second-factor'
import { base32 } from './totp.ts'

const newCode = (): string => (base32(randomBytes(10)).match(/.{4}/g) ?? []).join('-')

export const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, newCode)

/** However it was typed: small letters, blanks and dashes do not matter. */
export const recoveryHash = (accountId: string, code: string): Buffer =>
  hash('sha256', `recovery ${accountId} ${code.toUpperCase().replace(/[^A-Z2-7]/g, '')}`, 'buffer')
