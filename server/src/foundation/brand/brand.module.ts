import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { brandDocuments } from './brand-documents.ts'
import { brandFeature } from './brand.feature.ts'
import { createBrandService } from './brand.service.ts'
import { mapGroundOffer, type MapGroundNeeds } from './map-ground/map-ground.feature.ts'
import { createBrandFinder } from './shown-brand.ts'
import { createTermsService } from './terms.service.ts'

type Needs = Parameters<typeof createBrandService>[0] & Parameters<typeof createBrandFinder>[0] & MapGroundNeeds

export const brandModule = {
  api(needs: Needs): ApiOffer {
    const brands = createBrandFinder(needs)
    const terms = createTermsService({ ...needs, finder: brands })
    const ground = mapGroundOffer({ ...needs, brands })
    return {
      answers: [...brandFeature({ service: createBrandService(needs), terms, finder: brands }), ...ground.answers],
      files: ground.files,
      made: brandDocuments(brands),
    }
  },
}
