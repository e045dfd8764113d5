import { dayCalls } from '@vigil/contract/energy/day-kind'
import { energyCalls } from '@vigil/contract/energy/energy'
import { leakageCalls } from '@vigil/contract/energy/leakage'
import { loadWatchCalls } from '@vigil/contract/energy/load-watch'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createCountsService } from './counts/counts.service.ts'
import { createDaysService } from './days/days.service.ts'
import { createLeakageService } from './leakage/leakage.service.ts'
import { createLoadsService } from './loads/loads.service.ts'
import { createPriceService } from './price/price.service.ts'
import { createUseService } from './use/use.service.ts'

export const energyFeature = (deps: Parameters<typeof createUseService>[0]): Answer[] => {
  const [use, prices, counts] = [createUseService(deps), createPriceService(deps), createCountsService(deps)]
  const [loads, leakage] = [createLoadsService(deps), createLeakageService(deps)]
  const days = createDaysService(deps)
  return [
    answer(energyCalls.use, (input, actor) => use.use(actor, input)),
    answer(energyCalls.slots, (input, actor) => use.slots(actor, input)),
    answer(energyCalls.prices, ({ projectId }, actor) => prices.prices(actor, projectId)),
    answer(energyCalls.setPrices, (input, actor) => prices.setPrices(actor, input)),
    answer(energyCalls.confirmJump, (input, actor) => prices.confirmJump(actor, input)),
    answer(energyCalls.counts, (input, actor) => counts.counts(actor, input)),
    answer(loadWatchCalls.get, ({ projectId }, actor) => loads.get(actor, projectId)),
    answer(loadWatchCalls.set, (input, actor) => loads.set(actor, input)),
    answer(dayCalls.find, (input, actor) => days.find(actor, input)),
    answer(dayCalls.set, (input, actor) => days.set(actor, input)),
    answer(leakageCalls.get, ({ equipmentId }, actor) => leakage.get(actor, equipmentId)),
  ]
}
