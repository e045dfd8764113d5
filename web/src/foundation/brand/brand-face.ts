/** What a brand shows of itself on every page, and what is shown when nobody can be asked. */
import {
  chatAppId,
  colour,
  hotline,
  line,
  name,
  offersChat,
  offersTrial,
  origin,
  showsPlatform,
  slogan,
} from '@vigil/brands/default-row.json'
import { OwnBrand, type LoginPage } from '@vigil/contract/brand/brand'
import * as z from 'zod/mini'
import { parseJson } from '#infrastructure/signal/parse-json.ts'
import { brandKey } from '#infrastructure/storage/keys.ts'

/** Without shades or a drawing it is the style sheet's and the sign that is compiled in. */
export type BrandFace = Omit<LoginPage, 'tag' | 'tokens' | 'logo' | 'origin'> & {
  readonly origin: string
  readonly tokens: LoginPage['tokens'] | null
  readonly logo: LoginPage['logo'] | null
  readonly tag?: string
  /** Known once somebody has signed in. */
  readonly modules?: readonly string[] | undefined
  readonly homeLayout?: string | undefined
}

export const platformFace: BrandFace = {
  page: 'login',
  name,
  slogan,
  line,
  hotline,
  colour,
  origin,
  chatAppId,
  offersChat,
  offersTrial,
  showsPlatform,
  tokens: null,
  logo: null,
  hero: null,
}

/** The style sheet has the shades of this colour, matched by hand. */
export const faceOf = (page: KnownPage): BrandFace =>
  page.colour === colour.toLowerCase() ? { ...page, tokens: null } : page

/** A login page, or a session's own brand, which says more. */
const KnownPage = z.partial(OwnBrand, { modules: true, homeLayout: true })
export type KnownPage = z.output<typeof KnownPage>

const Kept = z.object({ wanted: z.string(), page: KnownPage })
export type Kept = z.output<typeof Kept>

export const readKept = (store: Storage): Kept | undefined => Kept.safeParse(parseJson(store.getItem(brandKey))).data

export const keep = (store: Storage, kept: Kept): void => store.setItem(brandKey, JSON.stringify(kept))
