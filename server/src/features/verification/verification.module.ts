import { createPhoneCodes } from '#foundation/account/phone-code/phone-code.service.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { verificationFeature } from './verification.feature.ts'
import { createVerificationService } from './verification.service.ts'

type Needs = Omit<Parameters<typeof createVerificationService>[0], 'codes'> & Parameters<typeof createPhoneCodes>[0]

export const verificationModule = {
  api: (needs: Needs): ApiOffer => ({
    answers: verificationFeature(createVerificationService({ ...needs, codes: createPhoneCodes(needs) })),
  }),
}
