import { createHash, randomBytes } from 'node:crypto'

/** What a device logs in with. Only the hash is kept: whoever reads the table opens nothing. */
export const newDeviceSecret = (): { secret: string; secretHash: Buffer } => {
  const secret = randomBytes(24).toString('base64url')
  return { secret, secretHash: createHash('sha256').update(secret).digest() }
}
