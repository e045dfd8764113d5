import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { brandDocuments } from './brand-documents.ts'
import { brandFeature } from './brand.feature.ts'
import { createBrandService } from './brand.service.ts'
import { createBrandFinder } from './shown-brand.ts'

type Needs = Parameters<typeof createBrandService>[0] & Parameters<typeof createBrandFinder>[0]

export const brandModule = {
  api(needs: Needs): ApiOffer {
    const finder = createBrandFinder(needs)
    return { answers: brandFeature(createBrandService(needs), finder), made: brandDocuments(finder) }
  },
}
