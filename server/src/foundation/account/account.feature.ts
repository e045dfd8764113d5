import { accountCalls } from '@vigil/contract/account'
import { userCalls } from '@vigil/contract/user'
import { answer, type Answer } from '../rights/answer.ts'
import type { createAccountService } from './account.service.ts'
import type { createUserService } from './user.service.ts'

export const accountFeature = (
  service: ReturnType<typeof createAccountService>,
  users: ReturnType<typeof createUserService>,
): Answer[] => [
  answer(accountCalls.login, (input) => service.login(input)),
  answer(accountCalls.logout, (_input, actor) => service.logout(actor)),
  answer(accountCalls.session, (_input, actor) => service.session(actor)),
  answer(accountCalls.switchRole, (input, actor) => service.switchRole(actor, input.roleId)),
  answer(accountCalls.changeInfo, (input, actor) => service.changeInfo(actor, input)),
  answer(accountCalls.changePassword, (input, actor) => service.changePassword(actor, input)),
  answer(userCalls.list, (input, actor) => users.list(actor, input)),
  answer(userCalls.detail, (input, actor) => users.detail(actor, input.accountId)),
  answer(userCalls.suspend, (input, actor) => users.suspend(actor, input.accountId)),
  answer(userCalls.activate, (input, actor) => users.activate(actor, input.accountId)),
]
