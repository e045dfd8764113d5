import type { WorkerOffer } from '#events/worker-offer.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { commissioningFeature } from './commissioning/commissioning.feature.ts'
import { createCommissioningService } from './commissioning/commissioning.service.ts'
import { discoveryFeature } from './discovery/discovery.feature.ts'
import { equipmentFeature } from './equipment.feature.ts'
import type { EquipmentRow } from './equipment.repository.ts'
import { createEquipmentService, equipmentOf } from './equipment.service.ts'
import { createFireLoadService } from './fire-load.service.ts'
import { createEquipmentExport } from './import/equipment-export.ts'
import { equipmentImportFeature } from './import/equipment-import.feature.ts'
import { createEquipmentImport } from './import/equipment-import.service.ts'
import { framesFeature } from './frames/frames.feature.ts'
import { lifeDatesFeature } from './life/life-dates.feature.ts'
import { createLifeDatesService } from './life/life-dates.service.ts'
import { lifeFeature } from './life/life.feature.ts'
import { createLifeService } from './life/life.service.ts'
import { createLimitService } from './life/limit.service.ts'
import { createMoveService } from './life/move.service.ts'
import { lifecycleFeature } from './lifecycle/lifecycle.feature.ts'
import { createLifecycleService } from './lifecycle/lifecycle.service.ts'
import { nearestFeature } from './nearest/nearest.feature.ts'
import { createNearestService } from './nearest/nearest.service.ts'
import { photoFeature } from './photo/photo.feature.ts'
import { pointTableFeature } from './point-table/point-table.feature.ts'
import { createPointTable } from './point-table/point-table.service.ts'
import { pointsFeature } from './points/points.feature.ts'
import { startProofFeature } from './proof/start-proof.feature.ts'
import { createStartProofService } from './proof/start-proof.service.ts'
import { relationFeature } from './relation/relation.feature.ts'
import { createRelationService } from './relation/relation.service.ts'
import { foldFleetCount } from './trouble-count.repository.ts'
import { treeFeature } from './tree/tree.feature.ts'
import { watchFeature } from './watch/watch.feature.ts'
import { sweepWaterTests } from './water-test/water-test.end.ts'
import { waterTestFeature } from './water-test/water-test.feature.ts'
import { createWaterTestService } from './water-test/water-test.service.ts'

type Needs = Parameters<typeof createEquipmentService>[0] &
  Parameters<typeof createEquipmentExport>[0] &
  Parameters<typeof photoFeature>[0] &
  Parameters<typeof discoveryFeature>[0] &
  Parameters<typeof framesFeature>[0]

type WorkerNeeds = Parameters<typeof sweepWaterTests>[0] & { run: RunStatement; now: () => number }

export const equipmentModule = {
  api(needs: Needs): ApiOffer {
    const equipment = createEquipmentService(needs)
    const exports = createEquipmentExport(needs)
    const photos = photoFeature(needs)
    const shown = { ...needs, equipmentOf: (row: EquipmentRow) => equipmentOf(row, needs.now()) }
    return {
      answers: [
        ...equipmentFeature(equipment, createFireLoadService(needs)),
        ...equipmentImportFeature({ imports: createEquipmentImport(needs), exports }),
        ...lifeFeature({
          life: createLifeService(needs),
          moves: createMoveService(needs),
          limits: createLimitService(needs),
          equipment,
        }),
        ...lifeDatesFeature(createLifeDatesService(needs)),
        ...lifecycleFeature(createLifecycleService(needs), equipment),
        ...discoveryFeature(needs),
        ...commissioningFeature(createCommissioningService(needs)),
        ...waterTestFeature(createWaterTestService(needs)),
        ...startProofFeature(createStartProofService(needs)),
        ...pointsFeature(needs),
        ...pointTableFeature(createPointTable(needs)),
        ...framesFeature(needs),
        ...treeFeature(needs),
        ...watchFeature(needs),
        ...relationFeature(createRelationService(shown)),
        ...nearestFeature(createNearestService(shown)),
        ...photos.answers,
      ],
      files: { ...exports.files, ...photos.files },
      uploads: photos.uploads,
    }
  },
  worker: (needs: WorkerNeeds): WorkerOffer => ({
    jobs: {
      waterTests: { everyMs: 5_000, work: () => sweepWaterTests(needs, needs.now()) },
      fleetCount: { everyMs: 2_000, work: () => needs.run(foldFleetCount()) },
    },
  }),
}
