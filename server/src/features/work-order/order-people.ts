/** What somebody may do with work orders, by his role. Pure. */
import { holds } from '@vigil/contract/rights/permissions'
import { roleTypes } from '@vigil/contract/rights/role-types'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import type { OrderPerson } from './order.rules.ts'

const dispatchers: readonly (string | null)[] = ['responsible', 'manager', 'dutyOfficer']
const acceptors: readonly (string | null)[] = ['responsible', 'manager']

/** In a unit by the job; above it, whoever holds the right. A tenant sends nobody. */
export const personOf = ({ accountId, roleType, job, permissions }: Actor): OrderPerson => {
  const isUnits = roleType === roleTypes.PROJECT
  const holdsIt = holds(permissions, 'ticket:custom') && roleType !== roleTypes.END_USER
  return {
    accountId,
    mayDispatch: holdsIt && (!isUnits || dispatchers.includes(job)),
    mayPass: holdsIt && (!isUnits || acceptors.includes(job)),
  }
}
