import { nearestCalls } from '@vigil/contract/equipment/nearest'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createNearestService } from './nearest.service.ts'

export const nearestFeature = (nearest: ReturnType<typeof createNearestService>): Answer[] => [
  answer(nearestCalls.find, ({ equipmentId }, actor) => nearest.find(actor, equipmentId)),
  answer(nearestCalls.setPlace, (input, actor) => nearest.setPlace(actor, input)),
]
