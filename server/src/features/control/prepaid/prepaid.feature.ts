import { prepaidCalls } from '@vigil/contract/equipment/prepaid'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createPrepaidService } from './prepaid.service.ts'

export const prepaidFeature = (needs: Parameters<typeof createPrepaidService>[0]): Answer[] => {
  const service = createPrepaidService(needs)
  return [
    answer(prepaidCalls.get, (input, actor) => service.get(actor, input.equipmentId)),
    answer(prepaidCalls.set, (input, actor) => service.set(actor, input)),
    answer(prepaidCalls.tell, (input, actor) => service.tell(actor, input.equipmentId)),
    answer(prepaidCalls.cut, (input, actor) => service.cut(actor, input)),
    answer(prepaidCalls.guard, (input, actor) => service.guard(actor, input)),
  ]
}
