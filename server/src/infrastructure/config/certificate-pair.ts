/** A certificate that is written anew while we run: whoever connects after that is shown the new one, and nobody is sent away. */
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { required, type Environment } from './config.ts'

export interface CertificatePair {
  readonly key: Buffer
  readonly cert: Buffer
}

const lookAgainMs = 15_000

/** Reads the two named files at once; a start without them fails. The same object is given as long as they are the same. */
export const keepPair = (
  environment: Environment,
  names: { readonly key: string; readonly cert: string },
  now: () => number = () => performance.now(),
): (() => CertificatePair) => {
  const read = (): CertificatePair => ({
    key: readFileSync(required(environment, names.key)),
    cert: readFileSync(required(environment, names.cert)),
  })
  let kept = read()
  let lookedAt = now()
  return () => {
    if (now() - lookedAt < lookAgainMs) return kept
    lookedAt = now()
    kept = orAsBefore(read, kept)
    return kept
  }
}

/** While only one of the two is written, or neither can be read, the old pair goes on. */
const orAsBefore = (read: () => CertificatePair, before: CertificatePair): CertificatePair => {
  try {
    const found = read()
    if (found.cert.equals(before.cert) && found.key.equals(before.key)) return before
    return new X509Certificate(found.cert).checkPrivateKey(createPrivateKey(found.key)) ? found : before
  } catch {
    return before
  }
}
