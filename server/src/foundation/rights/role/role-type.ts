import { roleTypes, type RoleType } from '@vigil/contract/rights/role-types'

/** A number from the database as one of ours; another one is a bug that must not pass as a role. */
export const knownRoleType = (value: number): RoleType => {
  const type = Object.values(roleTypes).find((known) => known === value)
  if (type === undefined) throw new Error(`role type ${value} is not one of ours`)
  return type
}
