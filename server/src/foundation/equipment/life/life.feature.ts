import { equipmentImportCalls } from '@vigil/contract/equipment/equipment-import'
import { lifeCalls } from '@vigil/contract/equipment/life'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createEquipmentService } from '../equipment.service.ts'
import type { createEquipmentImport } from '../import/equipment-import.service.ts'
import type { createLifeService } from './life.service.ts'

type Services = {
  life: ReturnType<typeof createLifeService>
  imports: ReturnType<typeof createEquipmentImport>
  equipment: Pick<ReturnType<typeof createEquipmentService>, 'detail'>
}

export const lifeFeature = ({ life, imports, equipment }: Services): Answer[] => [
  answer(lifeCalls.edit, async (input, actor) => {
    await life.edit(actor, input)
    return equipment.detail(actor, input.equipmentId)
  }),
  answer(lifeCalls.replace, async (input, actor) => {
    const secret = await life.replace(actor, input)
    return { equipment: await equipment.detail(actor, input.equipmentId), secret }
  }),
  answer(lifeCalls.retire, (input, actor) => life.retire(actor, input)),
  answer(lifeCalls.find, (input, actor) => life.find(actor, input)),
  answer(equipmentImportCalls.preview, (input, actor) => imports.preview(actor, input)),
  answer(equipmentImportCalls.import, (input, actor) => imports.import(actor, input)),
]
