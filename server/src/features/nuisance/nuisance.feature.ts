import { nuisanceCalls } from '@vigil/contract/alarm/nuisance'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createNuisanceService } from './nuisance.service.ts'

/** The fix is a hazard, and the hazards answer for it. */
export const nuisanceFeature = (deps: Parameters<typeof createNuisanceService>[0]): Answer[] => {
  const nuisance = createNuisanceService(deps)
  return [answer(nuisanceCalls.ranking, (input, actor) => nuisance.ranking(actor, input))]
}
