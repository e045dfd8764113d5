/** Addresses that a browser may open without a token: they say for whom, what and until when, to nobody but us. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const lifeMs = 60_000

export interface SignedWish {
  readonly path: `/${string}`
  /** For whom: whoever opens it is taken for nobody else. */
  readonly subject: string
  readonly fields: Readonly<Record<string, string>>
  /** A minute, where nothing else is said. */
  readonly until?: number | undefined
}

export interface Opened {
  readonly subject: string
  readonly fields: Readonly<Record<string, string>>
}

export interface SignedAddresses {
  signAddress(wish: SignedWish): { readonly address: string; readonly expiresAt: string }
  /** What stands in an address that we made for this path and that has not run out; undefined for any other. */
  openAddress(path: string, query: Readonly<Record<string, unknown>>): Opened | undefined
}

type Deps = { readonly key: Buffer; readonly now: () => number }
type Sealed = Opened & { readonly until: number }

const cipherName = 'aes-256-ctr'
const startLength = 16

export const createSignedAddresses = ({ key, now }: Deps): SignedAddresses => {
  const contentKey = Buffer.from(hkdfSync('sha256', key, '', 'content', 32))
  // The path is under the seal too: an address for one document opens no other.
  const sealOf = (path: string, content: Buffer): Buffer =>
    createHmac('sha256', key).update(`${path}\n`).update(content).digest()
  // Hidden from its own seal on (SIV, RFC 5297): the same wish has the same address, and another one never its key stream.
  const startOf = (seal: Buffer): Buffer => seal.subarray(0, startLength)

  return {
    signAddress({ path, subject, fields, until = now() + lifeMs }) {
      const content = Buffer.from(JSON.stringify({ subject, fields, until } satisfies Sealed))
      const seal = sealOf(path, content)
      const hidden = createCipheriv(cipherName, contentKey, startOf(seal)).update(content)
      const address = `${path}?for=${hidden.toString('base64url')}&seal=${seal.toString('base64url')}`
      return { address, expiresAt: new Date(until).toISOString() }
    },
    openAddress(path, { for: hidden, seal }) {
      if (typeof hidden !== 'string' || typeof seal !== 'string') return undefined
      const given = Buffer.from(seal, 'base64url')
      if (given.length < startLength) return undefined
      const content = createDecipheriv(cipherName, contentKey, startOf(given)).update(Buffer.from(hidden, 'base64url'))
      const right = sealOf(path, content)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      // Under our own seal, so it is what signAddress wrote.
      const { until, ...opened } = JSON.parse(content.toString()) as Sealed
      return until > now() ? opened : undefined
    },
  }
}
