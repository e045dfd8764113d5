import { equipmentCalls } from '@vigil/contract/equipment/equipment'
import { answer, type Answer } from '../rights/call/answer.ts'
import type { createEquipmentService } from './equipment.service.ts'
import type { createFireLoadService } from './fire-load.service.ts'

export const equipmentFeature = (
  service: ReturnType<typeof createEquipmentService>,
  loads: ReturnType<typeof createFireLoadService>,
): Answer[] => [
  answer(equipmentCalls.list, (input, actor) => service.list(actor, input)),
  answer(equipmentCalls.count, (input, actor) => service.count(actor, input)),
  answer(equipmentCalls.detail, (input, actor) => service.detail(actor, input.equipmentId)),
  answer(equipmentCalls.shadow, (input, actor) => service.shadow(actor, input.equipmentId)),
  answer(equipmentCalls.shadows, (input, actor) => service.shadows(actor, input.equipmentIds)),
  answer(equipmentCalls.search, (input, actor) => service.search(actor, input)),
  answer(equipmentCalls.add, (input, actor) => service.add(actor, input)),
  answer(equipmentCalls.setFireLoad, async (input, actor) => {
    await loads.register(actor, input)
    return service.detail(actor, input.equipmentId)
  }),
]
