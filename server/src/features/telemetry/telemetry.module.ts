import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { historyFeature } from './history.feature.ts'

export const telemetryModule = {
  api: (needs: Parameters<typeof historyFeature>[0]): ApiOffer => ({ answers: historyFeature(needs) }),
}
