/** A brand as every page shows it: to who has signed in and to who has not. Pure. */
import type { Brand } from './brand.ts'
import { brandTokens } from './brand-tokens.ts'
import { drawLogos } from './draw-logo.ts'

export const pageOf = ({ suffix }: Pick<Brand, 'suffix'>): string => `login${suffix}`

/** Field by field: what is added to a brand later stays inside until somebody decides that the world may see it. */
export const shownOf = (brand: Brand) => ({
  page: pageOf(brand),
  name: brand.name,
  slogan: brand.slogan,
  line: brand.line,
  hotline: brand.hotline,
  colour: brand.colour.toLowerCase(),
  tokens: brandTokens(brand.colour),
  logo: drawLogos(brand),
  hero: brand.art.hero,
  origin: brand.origin,
  chatAppId: brand.chatAppId,
  offersChat: brand.offersChat,
  offersTrial: brand.offersTrial,
  showsPlatform: brand.showsPlatform,
})
