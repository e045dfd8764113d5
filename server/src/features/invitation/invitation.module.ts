import { limited } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { createRightsService } from '#foundation/rights/rights.service.ts'
import { invitationFeature } from './invitation.feature.ts'
import { createInvitationService } from './invitation.service.ts'

type Needs = Parameters<typeof createRightsService>[0] & Omit<Parameters<typeof createInvitationService>[0], 'rights'>

export const invitationModule = {
  api: (needs: Needs): ApiOffer => ({
    answers: limited(invitationFeature(createInvitationService({ ...needs, rights: createRightsService(needs) }))),
  }),
}
