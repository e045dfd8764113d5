/** Addresses that a browser may open without a token: they say for whom, what and until when, under a seal. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const lifeMs = 60_000

export interface SignedWish {
  readonly path: `/${string}`
  /** For whom: whoever opens it is taken for nobody else. */
  readonly subject: string
  readonly fields: Readonly<Record<string, string>>
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

export const createSignedAddresses = ({ key, now }: Deps): SignedAddresses => {
  // The path is under the seal too: an address for one document opens no other.
  const sealOf = (path: string, content: string): Buffer =>
    createHmac('sha256', key).update(`${path}\n${content}`).digest()

  return {
    signAddress({ path, subject, fields }) {
      const until = now() + lifeMs
      const content = Buffer.from(JSON.stringify({ subject, fields, until } satisfies Sealed)).toString('base64url')
      const seal = sealOf(path, content).toString('base64url')
      return { address: `${path}?for=${content}&seal=${seal}`, expiresAt: new Date(until).toISOString() }
    },
    openAddress(path, { for: content, seal }) {
      if (typeof content !== 'string' || typeof seal !== 'string') return undefined
      const given = Buffer.from(seal, 'base64url')
      const right = sealOf(path, content)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      // Under our own seal, so it is what signAddress wrote.
      const { until, ...opened } = JSON.parse(Buffer.from(content, 'base64url').toString()) as Sealed
      return until > now() ? opened : undefined
    },
  }
}
