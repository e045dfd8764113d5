import { roleCalls } from '@vigil/contract/rights/role'
import { answer, type Answer } from '../call/answer.ts'
import type { createRoleService } from './role.service.ts'

export const roleFeature = (service: ReturnType<typeof createRoleService>): Answer[] => [
  answer(roleCalls.list, (input, actor) => service.list(actor, input)),
  answer(roleCalls.detail, (input, actor) => service.detail(actor, input.roleId)),
  answer(roleCalls.add, (input, actor) => service.add(actor, input)),
  answer(roleCalls.change, (input, actor) => service.change(actor, input)),
  answer(roleCalls.remove, (input, actor) => service.remove(actor, input.roleId)),
]
