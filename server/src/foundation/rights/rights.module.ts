import { catalogue } from '@vigil/device-types/catalogue/catalogue'
import type { ApiOffer } from './call/api-offer.ts'
import { createExplanationService } from './explanation/explanation.service.ts'
import { createRightsViewService } from './explanation/rights-view.service.ts'
import { rightsFeature } from './rights.feature.ts'
import { createRightsService } from './rights.service.ts'
import { roleFeature } from './role/role.feature.ts'
import { createRoleService } from './role/role.service.ts'

type Needs = Parameters<typeof createRightsService>[0] & Parameters<typeof createExplanationService>[0]

export const rightsModule = {
  api: (needs: Needs): ApiOffer => ({
    answers: [
      ...rightsFeature(createRightsService(needs), createExplanationService(needs), createRightsViewService(needs)),
      ...roleFeature(createRoleService({ ...needs, deviceTypes: catalogue })),
    ],
  }),
}
