import { moduleNames } from '@vigil/brands/modules'
import type { BrandFace } from './brand-face.ts'

/** Whether a brand has this part of the product; what is no module belongs to every one. */
export const offers = (brand: Pick<BrandFace, 'modules'> | undefined, part: string): boolean =>
  brand?.modules === undefined || !moduleNames.some((name) => name === part) || brand.modules.includes(part)
