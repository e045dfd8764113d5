/**
 * What an operator signs of an image: seven lines, Ed25519. The platform checks it when it takes the image, and the device with
 * the key that it was built with: whoever has the platform still has no device.
 */
import { createPublicKey, verify } from 'node:crypto'

export interface FirmwareManifest {
  readonly equipmentTypeId: number
  readonly version: string
  readonly minimumVersion: string
  readonly size: number
  readonly sha256: string
}

export const manifestText = ({ equipmentTypeId, version, minimumVersion, size, sha256 }: FirmwareManifest): string =>
  ['vigil firmware', 'v1', equipmentTypeId, version, minimumVersion, size, sha256].join('\n')

/** Key and signature as base64url; false for what is none. */
export const isSignedManifest = (manifest: FirmwareManifest, signature: string, publicKey: string): boolean => {
  try {
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
    return verify(null, Buffer.from(manifestText(manifest)), key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}
