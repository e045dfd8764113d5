import { lifecycleCalls } from '@vigil/contract/equipment/lifecycle'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createEquipmentService } from '../equipment.service.ts'
import type { createLifecycleService } from './lifecycle.service.ts'

export const lifecycleFeature = (
  lives: ReturnType<typeof createLifecycleService>,
  equipment: Pick<ReturnType<typeof createEquipmentService>, 'detail'>,
): Answer[] => [
  answer(lifecycleCalls.maintain, async (input, actor) => {
    await lives.maintain(actor, input)
    return equipment.detail(actor, input.equipmentId)
  }),
  answer(lifecycleCalls.renew, async (input, actor) => {
    await lives.renew(actor, input)
    return equipment.detail(actor, input.equipmentId)
  }),
]
