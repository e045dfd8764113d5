import { commissioningCalls } from '@vigil/contract/equipment/commissioning'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createCommissioningService } from './commissioning.service.ts'

export const commissioningFeature = (tests: ReturnType<typeof createCommissioningService>): Answer[] => [
  answer(commissioningCalls.get, ({ equipmentId }, actor) => tests.find(actor, equipmentId)),
  answer(commissioningCalls.begin, ({ equipmentId }, actor) => tests.begin(actor, equipmentId)),
  answer(commissioningCalls.waive, (input, actor) => tests.waive(actor, input)),
  answer(commissioningCalls.finish, ({ equipmentId }, actor) => tests.finish(actor, equipmentId)),
]
