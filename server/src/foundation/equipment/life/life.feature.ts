import { lifeCalls } from '@vigil/contract/equipment/life'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createEquipmentService } from '../equipment.service.ts'
import type { createLifeService } from './life.service.ts'
import type { createLimitService } from './limit.service.ts'
import type { createMoveService } from './move.service.ts'

type Services = {
  life: ReturnType<typeof createLifeService>
  moves: ReturnType<typeof createMoveService>
  limits: ReturnType<typeof createLimitService>
  equipment: Pick<ReturnType<typeof createEquipmentService>, 'detail'>
}

export const lifeFeature = ({ life, moves, limits, equipment }: Services): Answer[] => [
  answer(lifeCalls.edit, async (input, actor) => {
    await life.edit(actor, input)
    return equipment.detail(actor, input.equipmentId)
  }),
  answer(lifeCalls.replace, async (input, actor) => {
    const secret = await life.replace(actor, input)
    return { equipment: await equipment.detail(actor, input.equipmentId), secret }
  }),
  answer(lifeCalls.move, async (input, actor) => {
    await moves.move(actor, input)
    return equipment.detail(actor, input.equipmentId)
  }),
  answer(lifeCalls.setLimit, async (input, actor) => {
    await limits.set(actor, input)
    return equipment.detail(actor, input.equipmentId)
  }),
  answer(lifeCalls.retire, (input, actor) => life.retire(actor, input)),
  answer(lifeCalls.find, (input, actor) => life.find(actor, input)),
]
