import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { wallFeature } from './wall.feature.ts'

export const wallModule = {
  api: (needs: Parameters<typeof wallFeature>[0]): ApiOffer => ({ answers: wallFeature(needs) }),
}
