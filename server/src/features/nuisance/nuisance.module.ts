import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { nuisanceFeature } from './nuisance.feature.ts'

export const nuisanceModule = {
  api: (needs: Parameters<typeof nuisanceFeature>[0]): ApiOffer => ({ answers: nuisanceFeature(needs) }),
}
