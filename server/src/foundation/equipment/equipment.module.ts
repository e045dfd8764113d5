import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { equipmentFeature } from './equipment.feature.ts'
import { createEquipmentService } from './equipment.service.ts'
import { createFireLoadService } from './fire-load.service.ts'
import { equipmentImportFeature } from './import/equipment-import.feature.ts'
import { createEquipmentImport } from './import/equipment-import.service.ts'
import { lifeFeature } from './life/life.feature.ts'
import { createLifeService } from './life/life.service.ts'

export const equipmentModule = {
  api(needs: Parameters<typeof createEquipmentService>[0]): ApiOffer {
    const equipment = createEquipmentService(needs)
    return {
      answers: [
        ...equipmentFeature(equipment, createFireLoadService(needs)),
        ...equipmentImportFeature(createEquipmentImport(needs)),
        ...lifeFeature({ life: createLifeService(needs), equipment }),
      ],
    }
  },
}
