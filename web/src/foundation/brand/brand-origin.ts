import type { Call } from '@vigil/contract/call'
import type { Origin } from '@vigil/contract/wire'
import type { BrandFace } from './brand-face.ts'

/**
 * A brand with a server in its own house asks that one whatever anybody may ask, and sends no token there. Whatever
 * belongs to a session goes to the platform: without a token nobody would answer it.
 */
export const originOf = (brand: Pick<BrandFace, 'origin'> | undefined, { kind, permission }: Call): Origin =>
  brand?.origin === 'local' && kind === 'query' && permission === 'public' ? 'PLATFORM_LOCAL' : 'PLATFORM_MAIN'
