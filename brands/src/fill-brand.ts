import type { Brand, BrandRow } from './brand.ts'
import { defaultBrand } from './default-brand.ts'

/** The first letters of the first two words of the English name. */
const initialsOf = (english: string): string =>
  english
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** What a row leaves out is as the default brand has it; an official account and a hotline are nobody else's. */
export const fillBrand = (row: BrandRow, art: Brand['art']): Brand => ({
  ...defaultBrand,
  initials: initialsOf(row.name.en),
  chatAppId: null,
  hotline: null,
  ...row,
  art,
})
