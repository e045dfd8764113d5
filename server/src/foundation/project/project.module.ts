import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { createContactService } from './contact/contact.service.ts'
import { createImportService } from './import/import.service.ts'
import { mapFeature } from './map/map.feature.ts'
import { projectFeature } from './project.feature.ts'
import { createProjectService } from './project.service.ts'
import { createUnitExport } from './unit/unit-export.ts'
import { unitFeature } from './unit/unit.feature.ts'
import { createUnitService } from './unit/unit.service.ts'

type Needs = Parameters<typeof createProjectService>[0] & Parameters<typeof createUnitExport>[0]

export const projectModule = {
  api(needs: Needs): ApiOffer {
    const projects = createProjectService(needs)
    const exports = createUnitExport(needs)
    const units = unitFeature({
      projects,
      units: createUnitService(needs),
      contacts: createContactService(needs),
      imports: createImportService(needs),
      exports,
    })
    return { answers: [...projectFeature(projects), ...mapFeature(needs), ...units], files: exports.files }
  },
}
