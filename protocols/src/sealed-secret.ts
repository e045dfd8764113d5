/**
 * A secret that only one device can read: X25519 between its key and one made for this answer alone, HKDF-SHA256 with what
 * the device showed as salt, AES-256-GCM. docs/devices.md says it to whoever builds a device.
 */
import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

const purpose = 'vigil secret v1'
const cipherName = 'aes-256-gcm'
const startLength = 12
const markLength = 16

export interface SealedSecret {
  /** The other half of the exchange, base64url. */
  readonly key: string
  /** Twelve bytes of start, what is sealed, sixteen bytes of mark: base64url. */
  readonly box: string
}

const publicKeyOf = (raw: string): KeyObject =>
  createPublicKey({ key: { kty: 'OKP', crv: 'X25519', x: raw }, format: 'jwk' })

/** As it is said on the wire. */
const rawOf = (key: KeyObject): string => key.export({ format: 'jwk' }).x ?? ''

const sealKey = (privateKey: KeyObject, theirs: string, shown: string): Buffer => {
  const shared = diffieHellman({ privateKey, publicKey: publicKeyOf(theirs) })
  return Buffer.from(hkdfSync('sha256', shared, shown, purpose, 32))
}

export interface DeviceKey {
  readonly publicKey: string
  readonly privateKey: KeyObject
}

export const newDeviceKey = (): DeviceKey => {
  const { publicKey, privateKey } = generateKeyPairSync('x25519')
  return { publicKey: rawOf(publicKey), privateKey }
}

/** Throws for a key that is none: of the few weak points of the curve nothing would come that is a secret. */
export const sealSecret = (secret: string, deviceKey: string, shown: string): SealedSecret => {
  const ours = newDeviceKey()
  const start = randomBytes(startLength)
  const cipher = createCipheriv(cipherName, sealKey(ours.privateKey, deviceKey, shown), start)
  const hidden = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return { key: ours.publicKey, box: Buffer.concat([start, hidden, cipher.getAuthTag()]).toString('base64url') }
}

/** Throws when it was sealed to another key, for another claim, or changed on the way. */
export const openSecret = ({ key, box }: SealedSecret, own: KeyObject, shown: string): string => {
  const bytes = Buffer.from(box, 'base64url')
  const decipher = createDecipheriv(cipherName, sealKey(own, key, shown), bytes.subarray(0, startLength), {
    authTagLength: markLength,
  })
  decipher.setAuthTag(bytes.subarray(-markLength))
  return decipher.update(bytes.subarray(startLength, -markLength)).toString('utf8') + decipher.final('utf8')
}
