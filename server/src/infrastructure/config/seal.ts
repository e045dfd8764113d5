/** Keeps a secret that must be readable again: AES-256-GCM, bound to whose it is so that no row can be swapped. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const nonceLength = 12
const tagLength = 16

export interface Seal {
  close(secret: Buffer, owner: string): Buffer
  open(sealed: Buffer, owner: string): Buffer
}

export const createSeal = (key: Buffer): Seal => ({
  close(secret, owner) {
    const nonce = randomBytes(nonceLength)
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
    const body = Buffer.concat([cipher.update(secret), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  },
  open(sealed, owner) {
    const nonce = sealed.subarray(0, nonceLength)
    const tag = sealed.subarray(nonceLength, nonceLength + tagLength)
    const cipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagLength })
      .setAAD(Buffer.from(owner))
      .setAuthTag(tag)
    return Buffer.concat([cipher.update(sealed.subarray(nonceLength + tagLength)), cipher.final()])
  },
})
