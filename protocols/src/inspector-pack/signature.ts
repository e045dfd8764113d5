/** Who vouches for a pack: Ed25519 over the manifest, with the key beside it so that a pack can be checked alone. */
import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { isRecord } from '../is-record.ts'
import { jsonOf } from './manifest.ts'

const algorithm = 'Ed25519'

export interface SigningKey {
  /** PKCS 8, to be kept secret. */
  readonly privateKey: Buffer
  /** SPKI. */
  readonly publicKey: Buffer
}

export const newSigningKey = (): SigningKey => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
    publicKey: publicKey.export({ format: 'der', type: 'spki' }),
  }
}

/** What people compare: short enough to be read out on the telephone in groups of four. */
export const fingerprintOf = (publicKey: Uint8Array): string => createHash('sha256').update(publicKey).digest('hex')

interface PackSignature {
  readonly algorithm: typeof algorithm
  readonly publicKey: string
  readonly signature: string
}

const textOf = (written: PackSignature): string => `${JSON.stringify(written, null, 1)}\n`

export const signManifest = (manifest: string, { privateKey, publicKey }: SigningKey): string => {
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })
  const signature = sign(null, Buffer.from(manifest), key).toString('base64')
  return textOf({ algorithm, publicKey: publicKey.toString('base64'), signature })
}

const readSignature = (text: string): PackSignature | undefined => {
  const read = jsonOf(text)
  if (!isRecord(read) || typeof read['publicKey'] !== 'string' || typeof read['signature'] !== 'string')
    return undefined
  // Written anew: base64 has letters that mean nothing, and a changed one of those is a change too.
  const [publicKey, signature] = [read['publicKey'], read['signature']].map((one) =>
    Buffer.from(one, 'base64').toString('base64'),
  )
  const written = { algorithm, publicKey: publicKey ?? '', signature: signature ?? '' } as const
  return textOf(written) === text ? written : undefined
}

/** The fingerprint of the key that signed exactly this; undefined where no key did. */
export const signerOf = (manifest: Uint8Array, signatureText: string): string | undefined => {
  const read = readSignature(signatureText)
  if (!read) return undefined
  try {
    const der = Buffer.from(read.publicKey, 'base64')
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    const isGood =
      key.asymmetricKeyType === 'ed25519' && verify(null, manifest, key, Buffer.from(read.signature, 'base64'))
    return isGood ? fingerprintOf(der) : undefined
  } catch {
    // What the library cannot read is no key.
    return undefined
  }
}
