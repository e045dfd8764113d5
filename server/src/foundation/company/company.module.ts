import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { companyFeature } from './company.feature.ts'

export const companyModule = {
  api: (needs: Parameters<typeof companyFeature>[0]): ApiOffer => ({ answers: companyFeature(needs) }),
}
