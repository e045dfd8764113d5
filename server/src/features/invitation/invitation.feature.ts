import { invitationCalls } from '@vigil/contract/people/invitation'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createInvitationService } from './invitation.service.ts'

export const invitationFeature = (service: ReturnType<typeof createInvitationService>): Answer[] => [
  answer(invitationCalls.add, (input, actor) => service.add(actor, input)),
  answer(invitationCalls.list, (input, actor) => service.list(actor, input)),
  answer(invitationCalls.revoke, (input, actor) => service.revoke(actor, input.invitationId)),
  answer(invitationCalls.open, (input) => service.open(input.inviteToken)),
  answer(invitationCalls.register, (input, _nobody, visit) => service.register(input, visit)),
]
