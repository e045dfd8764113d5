import { hazardCalls } from '@vigil/contract/hazard'
import { answer, type Answer } from '#foundation/rights/answer.ts'
import { createHazardService } from './hazard.service.ts'

export const hazardFeature = (deps: Parameters<typeof createHazardService>[0]): Answer[] => {
  const hazards = createHazardService(deps)
  return [
    answer(hazardCalls.list, (input, actor) => hazards.list(actor, input)),
    answer(hazardCalls.case, (input, actor) => hazards.case(actor, input.hazardId)),
    answer(hazardCalls.correctors, (input, actor) => hazards.correctors(actor, input.hazardId)),
    answer(hazardCalls.report, (input, actor) => hazards.report(actor, input)),
    answer(hazardCalls.judge, (input, actor) => hazards.act(actor, 'judge', input)),
    answer(hazardCalls.assign, (input, actor) => hazards.act(actor, 'assign', input)),
    answer(hazardCalls.begin, (input, actor) => hazards.act(actor, 'begin', input)),
    answer(hazardCalls.submit, (input, actor) => hazards.submit(actor, input)),
    answer(hazardCalls.approve, (input, actor) => hazards.act(actor, 'approve', input)),
    answer(hazardCalls.reject, (input, actor) => hazards.act(actor, 'reject', input)),
    answer(hazardCalls.extend, (input, actor) => hazards.act(actor, 'extend', input)),
    answer(hazardCalls.plan, (input, actor) => hazards.plan(actor, input)),
    answer(hazardCalls.dismiss, (input, actor) => hazards.act(actor, 'dismiss', input)),
  ]
}
