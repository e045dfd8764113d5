import { pushModelCalls } from '@vigil/contract/delivery/push-model'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createPushModelService } from './push-model.service.ts'

export const pushModelFeature = (service: ReturnType<typeof createPushModelService>): Answer[] => [
  answer(pushModelCalls.list, (input, actor) => service.list(actor, input)),
  answer(pushModelCalls.add, (input, actor) => service.add(actor, input)),
  answer(pushModelCalls.change, (input, actor) => service.change(actor, input)),
  answer(pushModelCalls.remove, (input, actor) => service.remove(actor, input.pushModelId)),
  answer(pushModelCalls.test, (input, actor) => service.test(actor, input.pushModelId)),
  answer(pushModelCalls.deliveries, (input, actor) => service.deliveries(actor, input)),
  answer(pushModelCalls.retry, (input, actor) => service.retry(actor, input.deliveryId)),
]
