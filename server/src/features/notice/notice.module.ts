import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { noticeFeature } from './notice.feature.ts'

export const noticeModule = {
  api: (needs: Parameters<typeof noticeFeature>[0]): ApiOffer => ({ answers: noticeFeature(needs) }),
}
