import { equipmentImportCalls } from '@vigil/contract/equipment/equipment-import'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createEquipmentImport } from './equipment-import.service.ts'

export const equipmentImportFeature = (imports: ReturnType<typeof createEquipmentImport>): Answer[] => [
  answer(equipmentImportCalls.preview, (input, actor) => imports.preview(actor, input)),
  answer(equipmentImportCalls.import, (input, actor) => imports.import(actor, input)),
]
