import { batchCalls } from '@vigil/contract/equipment/batch'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createBatchService } from './batch.service.ts'

export const batchFeature = (service: ReturnType<typeof createBatchService>): Answer[] => [
  answer(batchCalls.prepare, (input, actor) => service.prepare(actor, input)),
  answer(batchCalls.run, (input, actor) => service.run(actor, input)),
  answer(batchCalls.goOn, (input, actor) => service.goOn(actor, input.batchId)),
  answer(batchCalls.stop, (input, actor) => service.stop(actor, input.batchId)),
  answer(batchCalls.get, (input, actor) => service.get(actor, input.batchId)),
  answer(batchCalls.list, (input, actor) => service.list(actor, input)),
]
