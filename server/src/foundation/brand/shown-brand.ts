/** Finds whose name is on the door. The database is the truth; what is compiled in stands where it has nothing. */
import { checkBrand } from '@vigil/brands/check-brand'
import { defaultBrand } from '@vigil/brands/default-brand'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { nobody } from '../rights/actor/actor.ts'
import { shownBrand, type Asked } from './brand.repository.ts'
import { suffixIn, type ShownBrand } from './brand-view.ts'

type Deps = { database: ScopedDatabase; log: Log }

export interface BrandFinder {
  byPage(asked: { page?: string | undefined; domain?: string | undefined }): Promise<ShownBrand>
  byOem(oemId: string | null): Promise<ShownBrand>
}

export const createBrandFinder = ({ database, log }: Deps): BrandFinder => {
  const find = async (asked: Asked): Promise<ShownBrand> => {
    const [row] = await database.read(nobody, shownBrand(asked))
    const brand = row && checkBrand(row.content).brand
    if (row && brand) return { brand, no: row.no }
    if (row) log.error({ asked }, 'a published brand cannot be read by this version; the default is shown')
    return { brand: defaultBrand, no: 0 }
  }
  return {
    // The plain login page is everybody's: on a brand's own domain it is the brand's.
    byPage: ({ page, domain }) => find({ suffix: suffixIn(page) || null, domain: domain ?? null, oem: null }),
    byOem: (oem) => find({ suffix: null, domain: null, oem }),
  }
}
