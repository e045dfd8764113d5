import { ownAccountCalls } from '@vigil/contract/account/own-account'
import { switchCalls } from '@vigil/contract/account/switches'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createLeavingService } from './leaving.service.ts'
import type { createOwnAccountService } from './own-account.service.ts'

export const ownAccountFeature = (
  own: ReturnType<typeof createOwnAccountService>,
  leaving: ReturnType<typeof createLeavingService>,
): Answer[] => [
  answer(ownAccountCalls.sessions, (_input, actor, visit) => own.sessions(actor, visit)),
  answer(ownAccountCalls.endSession, (input, actor) => own.endSession(actor, input.sessionId)),
  answer(ownAccountCalls.endOtherSessions, (_input, actor) => own.endOtherSessions(actor)),
  answer(ownAccountCalls.roles, (_input, actor) => own.roles(actor)),
  answer(ownAccountCalls.generateAccessId, (_input, actor) => own.generateAccessId(actor)),
  answer(ownAccountCalls.changeIcon, (input, actor) => own.changeIcon(actor, input.icon)),
  answer(switchCalls.switches, (_input, actor) => own.switches(actor)),
  answer(switchCalls.changeSwitches, (input, actor) => own.changeSwitches(actor, input)),
  answer(ownAccountCalls.destroySelf, (input, actor) => leaving.destroySelf(actor, input)),
  answer(ownAccountCalls.stay, (input, _actor, visit) => leaving.stay(input.ticket, visit)),
]
