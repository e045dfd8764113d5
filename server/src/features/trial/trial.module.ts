import { limited } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { createTrialFigures } from './trial-figures.service.ts'
import { trialFeature } from './trial.feature.ts'
import { createTrialService } from './trial.service.ts'

export const trialModule = {
  api: (needs: Parameters<typeof createTrialService>[0]): ApiOffer => ({
    answers: limited(trialFeature(createTrialService(needs), createTrialFigures(needs))),
  }),
}
