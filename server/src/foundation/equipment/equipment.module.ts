import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { commissioningFeature } from './commissioning/commissioning.feature.ts'
import { createCommissioningService } from './commissioning/commissioning.service.ts'
import { discoveryFeature } from './discovery/discovery.feature.ts'
import { equipmentFeature } from './equipment.feature.ts'
import { createEquipmentService, equipmentOf } from './equipment.service.ts'
import { createFireLoadService } from './fire-load.service.ts'
import { createEquipmentExport } from './import/equipment-export.ts'
import { equipmentImportFeature } from './import/equipment-import.feature.ts'
import { createEquipmentImport } from './import/equipment-import.service.ts'
import { lifeFeature } from './life/life.feature.ts'
import { createLifeService } from './life/life.service.ts'
import { createLimitService } from './life/limit.service.ts'
import { photoFeature } from './photo/photo.feature.ts'
import { relationFeature } from './relation/relation.feature.ts'
import { createRelationService } from './relation/relation.service.ts'
import { treeFeature } from './tree/tree.feature.ts'

type Needs = Parameters<typeof createEquipmentService>[0] &
  Parameters<typeof createEquipmentExport>[0] &
  Parameters<typeof photoFeature>[0]

export const equipmentModule = {
  api(needs: Needs): ApiOffer {
    const equipment = createEquipmentService(needs)
    const exports = createEquipmentExport(needs)
    const photos = photoFeature(needs)
    return {
      answers: [
        ...equipmentFeature(equipment, createFireLoadService(needs)),
        ...equipmentImportFeature({ imports: createEquipmentImport(needs), exports }),
        ...lifeFeature({ life: createLifeService(needs), limits: createLimitService(needs), equipment }),
        ...discoveryFeature(needs),
        ...commissioningFeature(createCommissioningService(needs)),
        ...treeFeature(needs),
        ...relationFeature(createRelationService({ ...needs, equipmentOf: (row) => equipmentOf(row, needs.now()) })),
        ...photos.answers,
      ],
      files: { ...exports.files, ...photos.files },
      uploads: photos.uploads,
    }
  },
}
