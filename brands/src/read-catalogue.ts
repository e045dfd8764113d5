/** The brands that a new installation begins with, read from their folders. Only for processes that have a disk. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand, BrandRow } from './brand.ts'
import { checkBrand } from './check-brand.ts'
import { fillBrand } from './fill-brand.ts'

export interface CatalogueEntry {
  /** The name of its folder. */
  readonly code: string
  readonly brand: Brand
}

export const catalogueFolder = join(import.meta.dirname, '../catalogue')

const drawingIn = (folder: string, name: string): string | null => {
  const file = join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** As it stands in its folder, not yet judged. */
export const readEntry = (code: string): CatalogueEntry => {
  const folder = join(catalogueFolder, code)
  // checkBrand judges the whole of it before anybody uses it.
  const row = JSON.parse(readFileSync(join(folder, 'brand.json'), 'utf8')) as BrandRow
  return {
    code,
    brand: fillBrand(row, {
      logo: drawingIn(folder, 'logo.svg'),
      logoDark: drawingIn(folder, 'logo-dark.svg'),
      hero: drawingIn(folder, 'hero.svg'),
    }),
  }
}

export const catalogueCodes = (): string[] => readdirSync(catalogueFolder).sort()

export const readCatalogue = (): CatalogueEntry[] =>
  catalogueCodes().map((code) => {
    const entry = readEntry(code)
    const { problems } = checkBrand(entry.brand)
    if (problems.length > 0) throw new Error(`brand ${code}: ${JSON.stringify(problems)}`)
    return entry
  })
