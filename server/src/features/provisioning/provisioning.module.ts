import { provisioningCalls } from '@vigil/contract/equipment/provisioning'
import { answer } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { createFailureLimit } from '#infrastructure/http/address-limit.ts'
import { createProvisioningService } from './provisioning.service.ts'

type Needs = Omit<Parameters<typeof createProvisioningService>[0], 'failures'>

/** A whole site comes from one address: only what is wrong counts. */
const wrongClaims = { most: 60, windowMs: 600_000, now: Date.now }

export const provisioningModule = {
  api(needs: Needs): ApiOffer {
    const devices = createProvisioningService({ ...needs, failures: createFailureLimit(wrongClaims) })
    return {
      answers: [
        answer(provisioningCalls.claim, (input, _nobody, visit) => devices.claim(input, visit)),
        answer(provisioningCalls.renew, (input, _nobody, visit) => devices.renew(input, visit)),
        answer(provisioningCalls.register, (input, actor) => devices.register(actor, input)),
        answer(provisioningCalls.revoke, (input, actor) => devices.revoke(actor, input)),
      ],
    }
  },
}
