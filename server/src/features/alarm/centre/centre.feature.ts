import { centreCalls } from '@vigil/contract/centre/centre'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createDeskService } from '../desk/desk.service.ts'
import { createStormService } from '../desk/storm.service.ts'
import { createCallService, type CallDeps } from './call.service.ts'
import { createQueueService } from './queue.service.ts'

type Deps = Pick<CallDeps, 'database' | 'now' | 'nudge'> & { readonly newId: () => string }

export const centreFeature = (deps: Deps): Answer[] => {
  const queue = createQueueService(deps)
  const calls = createCallService({ ...deps, queue, desk: createDeskService(deps), storms: createStormService(deps) })
  return [
    answer(centreCalls.queue, (input, actor) => queue.read(actor, input)),
    answer(centreCalls.case, (input, actor) => queue.case(actor, input)),
    answer(centreCalls.calls, (input, actor) => queue.calls(actor, input.alarmId)),
    answer(centreCalls.take, (input, actor) => calls.take(actor, input)),
    answer(centreCalls.giveBack, (input, actor) => calls.giveBack(actor, input)),
    answer(centreCalls.leave, (input, actor) => calls.leave(actor, input.oemId)),
    answer(centreCalls.dial, (input, actor) => calls.dial(actor, input)),
    answer(centreCalls.hangUp, (input, actor) => calls.hangUp(actor, input)),
    answer(centreCalls.answer, (input, actor) => calls.answer(actor, input)),
    answer(centreCalls.takeOver, (input, actor) => calls.takeOver(actor, input)),
    answer(centreCalls.callSupervisor, (input, actor) => calls.callSupervisor(actor, input)),
    answer(centreCalls.setUnit, (input, actor) => calls.setUnit(actor, input)),
    answer(centreCalls.setEntrance, (input, actor) => calls.setEntrance(actor, input)),
  ]
}
