/** A brand as a page shows it. Pure. */
import type { Brand } from '@vigil/brands/brand'
import { checkBrand } from '@vigil/brands/check-brand'
import { defaultBrand } from '@vigil/brands/default-brand'
import { pageOf, shownOf } from '@vigil/brands/shown-brand'
import type { LoginPage, OwnBrand } from '@vigil/contract/brand/brand'
import type { BrandSummary } from '@vigil/contract/brand/brand-studio'

export interface ShownBrand {
  readonly brand: Brand
  /** 0 for the one that is compiled in. */
  readonly no: number
}

/** The suffix in the name of a login page; undefined when it is none. */
export const suffixIn = (page: string | undefined): string | undefined =>
  /^login([A-Za-z0-9]{0,32})$/.exec(page ?? '')?.[1]

export const tagOf = ({ brand, no }: ShownBrand): string => `${pageOf(brand)}.${no}`

export const loginPageOf = (shown: ShownBrand): LoginPage => ({ ...shownOf(shown.brand), tag: tagOf(shown) })

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
