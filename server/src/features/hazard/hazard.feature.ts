import { hazardCalls } from '@vigil/contract/hazard/hazard'
import { nuisanceCalls } from '@vigil/contract/alarm/nuisance'
import { answer } from '#foundation/rights/call/answer.ts'
import type { Exported } from '#foundation/rights/file/table-export.ts'
import { hazardExport } from './hazard-export.ts'
import { createHazardService } from './hazard.service.ts'

type Deps = Parameters<typeof createHazardService>[0] & Parameters<typeof hazardExport>[1]

export const hazardFeature = (deps: Deps): Exported => {
  const hazards = createHazardService(deps)
  const { answers, files } = hazardExport(hazards, deps)
  const ofPeople = [
    answer(hazardCalls.list, (input, actor) => hazards.list(actor, input)),
    answer(hazardCalls.case, (input, actor) => hazards.case(actor, input.hazardId)),
    answer(hazardCalls.correctors, (input, actor) => hazards.correctors(actor, input.hazardId)),
    answer(hazardCalls.report, (input, actor) => hazards.report(actor, input)),
    answer(nuisanceCalls.fix, (input, actor) => hazards.fix(actor, input)),
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
  return { answers: [...ofPeople, ...answers], files }
}
