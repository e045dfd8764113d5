import { relationCalls } from '@vigil/contract/equipment/relation'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createRelationService } from './relation.service.ts'

export const relationFeature = (relations: ReturnType<typeof createRelationService>): Answer[] => [
  answer(relationCalls.find, (input, actor) => relations.find(actor, input.equipmentId)),
  answer(relationCalls.bind, (input, actor) => relations.bind(actor, input)),
]
