import { waterTestCalls } from '@vigil/contract/equipment/water-test'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createWaterTestService } from './water-test.service.ts'

export const waterTestFeature = (tests: ReturnType<typeof createWaterTestService>): Answer[] => [
  answer(waterTestCalls.get, ({ equipmentId }, actor) => tests.find(actor, equipmentId)),
  answer(waterTestCalls.begin, ({ equipmentId }, actor) => tests.begin(actor, equipmentId)),
  answer(waterTestCalls.giveUp, (input, actor) => tests.giveUp(actor, input)),
]
