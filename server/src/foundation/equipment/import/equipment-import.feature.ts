import { equipmentImportCalls } from '@vigil/contract/equipment/equipment-import'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createEquipmentExport } from './equipment-export.ts'
import type { createEquipmentImport } from './equipment-import.service.ts'

type Services = {
  imports: ReturnType<typeof createEquipmentImport>
  exports: Pick<ReturnType<typeof createEquipmentExport>, 'address'>
}

export const equipmentImportFeature = ({ imports, exports }: Services): Answer[] => [
  answer(equipmentImportCalls.preview, (input, actor) => imports.preview(actor, input)),
  answer(equipmentImportCalls.failures, (input, actor) => imports.failures(actor, input)),
  answer(equipmentImportCalls.import, (input, actor) => imports.import(actor, input)),
  answer(equipmentImportCalls.export, (input, actor) => exports.address(actor, input)),
]
