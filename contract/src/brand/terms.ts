/** What a person agrees to, and that he did. Beside the brand: the door itself needs none of it. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Instant } from '../ids.ts'
import { Bilingual } from './brand.ts'

const Terms = z.object({ agreement: Bilingual, privacy: Bilingual })
export type Terms = z.output<typeof Terms>

/** Made from the words: other words are another version. */
const TermsVersion = z.string().check(z.maxLength(16), z.regex(/^[0-9a-f]{16}$/))

const own = { permission: 'signedIn', scope: 'self' } as const

export const termsCalls = {
  own: call({
    path: 'brand/getOwnTerms.action',
    description: 'Whether the caller has agreed to the words of his own operator as they are now; if not, the words.',
    ...own,
    kind: 'query',
    body: 'form',
    input: z.object({}),
    output: z.object({
      version: TermsVersion,
      acceptedAt: z.nullable(Instant),
      /** Null where nothing is left to agree to. */
      words: z.nullable(Terms),
    }),
  }),
  accept: call({
    path: 'brand/acceptTerms.action',
    description: 'The caller agrees to the words of this version; kept with his name and the time.',
    ...own,
    kind: 'command',
    body: 'json',
    input: z.strictObject({ version: TermsVersion }),
    output: z.object({ acceptedAt: Instant }),
  }),
}
