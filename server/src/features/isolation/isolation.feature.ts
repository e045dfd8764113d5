import { isolationCalls } from '@vigil/contract/equipment/isolation'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createIsolationService, type Deps } from './isolation.service.ts'
import { createWalkTestService } from './walk-test.service.ts'

export const isolationFeature = (deps: Deps): Answer[] => {
  const isolations = createIsolationService(deps)
  const walks = createWalkTestService(deps)
  return [
    answer(isolationCalls.list, (input, actor) => isolations.list(actor, input)),
    answer(isolationCalls.active, ({ projectId }, actor) => isolations.active(actor, projectId)),
    answer(isolationCalls.begin, (input, actor) => isolations.begin(actor, input)),
    answer(isolationCalls.extend, (input, actor) => isolations.extend(actor, input)),
    answer(isolationCalls.end, (input, actor) => isolations.end(actor, input.isolationId)),
    answer(isolationCalls.beginWalk, (input, actor) => walks.begin(actor, input)),
    answer(isolationCalls.walk, (input, actor) => walks.read(actor, input.walkTestId)),
    answer(isolationCalls.walks, (input, actor) => walks.list(actor, input)),
    answer(isolationCalls.endWalk, (input, actor) => walks.end(actor, input.walkTestId)),
  ]
}
