import { selfTestCalls } from '@vigil/contract/equipment/self-test'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createSelfTestService } from './self-test.service.ts'

export const selfTestFeature = (needs: Parameters<typeof createSelfTestService>[0]): Answer[] => {
  const service = createSelfTestService(needs)
  return [answer(selfTestCalls.find, (input, actor) => service.find(actor, input.equipmentId))]
}
