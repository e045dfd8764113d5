import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { equipmentFeature } from './equipment.feature.ts'
import { createEquipmentService } from './equipment.service.ts'
import { createFireLoadService } from './fire-load.service.ts'

export const equipmentModule = {
  api: (needs: Parameters<typeof createEquipmentService>[0]): ApiOffer => ({
    answers: equipmentFeature(createEquipmentService(needs), createFireLoadService(needs)),
  }),
}
