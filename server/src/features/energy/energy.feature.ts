import { energyCalls } from '@vigil/contract/energy/energy'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createCountsService } from './counts/counts.service.ts'
import { createPriceService } from './price/price.service.ts'
import { createUseService } from './use/use.service.ts'

export const energyFeature = (deps: Parameters<typeof createUseService>[0]): Answer[] => {
  const [use, prices, counts] = [createUseService(deps), createPriceService(deps), createCountsService(deps)]
  return [
    answer(energyCalls.use, (input, actor) => use.use(actor, input)),
    answer(energyCalls.slots, (input, actor) => use.slots(actor, input)),
    answer(energyCalls.prices, ({ projectId }, actor) => prices.prices(actor, projectId)),
    answer(energyCalls.setPrices, (input, actor) => prices.setPrices(actor, input)),
    answer(energyCalls.confirmJump, (input, actor) => prices.confirmJump(actor, input)),
    answer(energyCalls.counts, (input, actor) => counts.counts(actor, input)),
  ]
}
