/** A brand as a page shows it. Pure. */
import type { Brand } from '@vigil/brands/brand'
import { brandTokens } from '@vigil/brands/brand-tokens'
import { drawLogos } from '@vigil/brands/draw-logo'
import { checkBrand } from '@vigil/brands/check-brand'
import { defaultBrand } from '@vigil/brands/default-brand'
import type { LoginPage, OwnBrand } from '@vigil/contract/brand'
import type { BrandSummary } from '@vigil/contract/brand-studio'

export interface ShownBrand {
  readonly brand: Brand
  /** 0 for the one that is compiled in. */
  readonly no: number
}

export const pageOf = ({ suffix }: Pick<Brand, 'suffix'>): string => `login${suffix}`

/** The suffix in the name of a login page; undefined when it is none. */
export const suffixIn = (page: string | undefined): string | undefined =>
  /^login([A-Za-z0-9]{0,32})$/.exec(page ?? '')?.[1]

export const tagOf = ({ brand, no }: ShownBrand): string => `${pageOf(brand)}.${no}`

/** Field by field: what is added to a brand later stays inside until somebody decides that the world may see it. */
export const loginPageOf = (shown: ShownBrand): LoginPage => {
  const { brand } = shown
  return {
    page: pageOf(brand),
    tag: tagOf(shown),
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
  }
}

export const ownBrandOf = (shown: ShownBrand): OwnBrand => ({
  ...loginPageOf(shown),
  modules: shown.brand.modules,
  homeLayout: shown.brand.homeLayout,
})

type ListedBrand = { oem_id: string | null; no: number; content: unknown; published_at: Date | null }

export const summaryOf = ({ oem_id, no, content, published_at }: ListedBrand): BrandSummary => {
  const brand = checkBrand(content).brand ?? defaultBrand
  return {
    page: pageOf(brand),
    name: brand.name,
    colour: brand.colour.toLowerCase(),
    oemId: oem_id,
    publishedNo: no,
    // Published, so it has its moment; the table holds that.
    publishedAt: (published_at ?? new Date(0)).toISOString(),
  }
}
