import { createPhoneCodes } from '#foundation/account/phone-code/phone-code.service.ts'
import { limited } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { createRightsService } from '#foundation/rights/rights.service.ts'
import { registrationFeature } from './registration.feature.ts'
import { createRegistrationService } from './registration.service.ts'

type Needs = Parameters<typeof createRightsService>[0] & Parameters<typeof createPhoneCodes>[0]

export const registrationModule = {
  api(needs: Needs): ApiOffer {
    const [codes, rights] = [createPhoneCodes(needs), createRightsService(needs)]
    return { answers: limited(registrationFeature(createRegistrationService({ ...needs, codes, rights }))) }
  },
}
