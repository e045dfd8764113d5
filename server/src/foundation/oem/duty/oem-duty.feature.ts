import { oemDutyCalls } from '@vigil/contract/tenancy/oem-duty'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createOemDutyService } from './oem-duty.service.ts'

export const oemDutyFeature = (deps: Parameters<typeof createOemDutyService>[0]): Answer[] => {
  const duty = createOemDutyService(deps)
  return [
    answer(oemDutyCalls.duty, (input, actor) => duty.show(actor, input.oemId)),
    answer(oemDutyCalls.changeDuty, (input, actor) => duty.change(actor, input.oemId, input.accountIds)),
  ]
}
