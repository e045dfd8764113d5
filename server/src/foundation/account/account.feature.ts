import { accountCalls } from '@vigil/contract/account/account'
import { answer, type Answer } from '../rights/call/answer.ts'
import type { createAccountService } from './account.service.ts'

export const accountFeature = (service: ReturnType<typeof createAccountService>): Answer[] => [
  answer(accountCalls.login, (input, _actor, visit) => service.login(input, visit)),
  answer(accountCalls.logout, (_input, actor) => service.logout(actor)),
  answer(accountCalls.session, (_input, actor) => service.session(actor)),
  answer(accountCalls.switchRole, (input, actor, visit) => service.switchRole(actor, input.roleId, visit)),
  answer(accountCalls.changeInfo, (input, actor) => service.changeInfo(actor, input)),
  answer(accountCalls.changePassword, (input, actor) => service.changePassword(actor, input)),
]
