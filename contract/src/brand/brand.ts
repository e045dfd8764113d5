/** Whose name is on the door: what every page shows of it. */
import * as z from 'zod/mini'
import { call } from '../call.ts'

/** A text in both languages. */
export const Bilingual = z.object({ zh: z.string(), en: z.string() })
const Lines = z.object({ zh: z.array(z.string()), en: z.array(z.string()) })
const Tokens = z.record(z.string(), z.string())

/** Only what the page needs before anybody has signed in: no person, no operator, no id of either. */
const shown = {
  /** `login` and the brand's suffix. */
  page: z.string(),
  /** Changes with every published version. */
  tag: z.string(),
  name: Bilingual,
  slogan: Lines,
  line: Bilingual,
  hotline: z.nullable(z.string()),
  colour: z.string(),
  /** Names and values of the style sheet's variables. */
  tokens: z.object({ light: Tokens, dark: Tokens }),
  /** Drawings, complete in themselves. */
  logo: z.object({ light: z.string(), dark: z.string(), onColour: z.string() }),
  hero: z.nullable(z.string()),
  origin: z.enum(['platform', 'local']),
  chatAppId: z.nullable(z.string()),
  offersChat: z.boolean(),
  offersTrial: z.boolean(),
  showsPlatform: z.boolean(),
}
export const LoginPage = z.object(shown)
export type LoginPage = z.output<typeof LoginPage>

export const OwnBrand = z.object({ ...shown, modules: z.array(z.string()), homeLayout: z.string() })
export type OwnBrand = z.output<typeof OwnBrand>

/** Which door: its name, else the domain. */
const Door = z.object({
  page: z.optional(z.string().check(z.maxLength(64))),
  domain: z.optional(z.string().check(z.maxLength(253))),
})

export const brandCalls = {
  loginPage: call({
    path: 'brand/findLoginPage.action',
    description: 'The brand of a login page, by its name, else by the domain; the default brand for what is unknown.',
    kind: 'query',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: Door,
    output: LoginPage,
  }),
  terms: call({
    path: 'brand/findTerms.action',
    description: 'The agreement and the privacy text behind a login page: the brand’s own, else the platform’s.',
    kind: 'query',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: Door,
    output: z.object({ agreement: Bilingual, privacy: Bilingual }),
  }),
  own: call({
    path: 'brand/getOwnBrand.action',
    description: 'The brand of the operator that the caller belongs to, with its modules and its home layout.',
    kind: 'query',
    body: 'form',
    permission: 'signedIn',
    scope: 'self',
    input: z.object({}),
    output: OwnBrand,
  }),
}
