/** What a person is to an alarm, by the role he holds now. Pure. */
import { roleTypes } from '@vigil/contract/rights/role-types'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { Handler } from './handling.rules.ts'

const managers: readonly (string | null)[] = ['responsible', 'manager']

export const handlerOf = ({ roleType, job }: Actor): Handler => ({
  isEndUser: roleType === roleTypes.END_USER,
  isManager: roleType !== roleTypes.END_USER && (roleType !== roleTypes.PROJECT || managers.includes(job)),
})
