import { timerCalls } from '@vigil/contract/equipment/timer'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createTimerService } from './timer.service.ts'

export const timerFeature = (needs: Parameters<typeof createTimerService>[0]): Answer[] => {
  const service = createTimerService(needs)
  return [
    answer(timerCalls.list, (input, actor) => service.list(actor, input)),
    answer(timerCalls.runs, (input, actor) => service.runs(actor, input.timerId)),
    answer(timerCalls.preview, (input, actor) => service.preview(actor, input)),
    answer(timerCalls.prepare, (input, actor) => service.prepare(actor, input)),
    answer(timerCalls.save, (input, actor) => service.save(actor, input)),
    answer(timerCalls.turn, (input, actor) => service.turn(actor, input)),
    answer(timerCalls.remove, (input, actor) => service.remove(actor, input.timerId)),
  ]
}
