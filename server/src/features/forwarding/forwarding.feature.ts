import { forwardingCalls } from '@vigil/contract/alarm/forwarding'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createLineService } from './line/line.service.ts'
import { createToldService } from './told.service.ts'

export const forwardingFeature = (deps: Parameters<typeof createLineService>[0]): Answer[] => {
  const lines = createLineService(deps)
  const told = createToldService(deps)
  const unit = ({ projectId }: { projectId: string }) => ({ project_id: projectId })
  const operator = ({ oemId }: { oemId: string }) => ({ oem_id: oemId })
  return [
    answer(forwardingCalls.unitLine, (input, actor) => lines.show(actor, unit(input))),
    answer(forwardingCalls.setUnitLine, (input, actor) => lines.set(actor, unit(input), input)),
    answer(forwardingCalls.removeUnitLine, (input, actor) => lines.remove(actor, unit(input))),
    answer(forwardingCalls.operatorLine, (input, actor) => lines.show(actor, operator(input))),
    answer(forwardingCalls.setOperatorLine, (input, actor) => lines.set(actor, operator(input), input)),
    answer(forwardingCalls.removeOperatorLine, (input, actor) => lines.remove(actor, operator(input))),
    answer(forwardingCalls.fireCall, (input, actor) => told.fireCall(actor, input.alarmId)),
  ]
}
