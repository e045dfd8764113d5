import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { deviceTypeFeature } from './device-type.feature.ts'

export const deviceTypeModule = {
  api: (): ApiOffer => ({ answers: deviceTypeFeature() }),
}
