import { tariffCalls } from '@vigil/contract/energy/tariff'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createTariffService } from './tariff.service.ts'

export const tariffFeature = (needs: Parameters<typeof createTariffService>[0]): Answer[] => {
  const service = createTariffService(needs)
  return [
    answer(tariffCalls.get, (input, actor) => service.get(actor, input.projectId)),
    answer(tariffCalls.set, (input, actor) => service.set(actor, input)),
  ]
}
