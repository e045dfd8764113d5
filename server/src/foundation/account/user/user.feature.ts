import { userCalls } from '@vigil/contract/people/user'
import { userImportCalls } from '@vigil/contract/people/user-import'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createRightsService } from '#foundation/rights/rights.service.ts'
import type { createPasswordResetService } from './password-reset.service.ts'
import type { UserExport } from './user-export.ts'
import type { createUserImportService } from './user-import.service.ts'
import type { createUserService } from './user.service.ts'

interface Services {
  readonly users: ReturnType<typeof createUserService>
  readonly resets: ReturnType<typeof createPasswordResetService>
  readonly rights: ReturnType<typeof createRightsService>
  readonly imports: ReturnType<typeof createUserImportService>
  readonly exports: UserExport
}

export const userFeature = ({ users, resets, rights, imports, exports }: Services): Answer[] => [
  answer(userCalls.list, (input, actor) => users.list(actor, input)),
  answer(userCalls.detail, (input, actor) => users.detail(actor, input.accountId)),
  answer(userCalls.suspend, (input, actor) => users.suspend(actor, input.accountId)),
  answer(userCalls.activate, (input, actor) => users.activate(actor, input.accountId)),
  answer(userCalls.change, (input, actor) => users.change(actor, input)),
  answer(userCalls.resetPassword, (input, actor) => resets.reset(actor, input.accountId)),
  answer(userCalls.setPassword, (input) => resets.set(input)),
  answer(userCalls.bind, (input, actor) => rights.grant(actor, input)),
  answer(userCalls.unbind, (input, actor) => rights.revoke(actor, input.grantId)),
  answer(userCalls.bindEquipment, (input, actor) => users.bindEquipment(actor, input)),
  answer(userCalls.unbindEquipment, (input, actor) => users.unbindEquipment(actor, input)),
  answer(userImportCalls.preview, (input, actor) => imports.preview(actor, input)),
  answer(userImportCalls.run, (input, actor) => imports.run(actor, input)),
  answer(userImportCalls.exportTable, (input, actor) => exports.address(actor, input)),
]
