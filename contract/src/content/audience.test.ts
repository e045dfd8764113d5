import { expect, it } from 'vitest'
import { roleTypes } from '../rights/role-types.ts'
import { readerRoleOf, readerRoles } from './audience.ts'

it.each([
  [roleTypes.SUPER, null, 'super'],
  [roleTypes.OEM, null, 'oem'],
  [roleTypes.CUSTOM, 'manager', 'custom'],
  [roleTypes.SUB_COMY, null, 'subCompany'],
  [roleTypes.END_USER, null, 'endUser'],
  [roleTypes.PROJECT, 'dutyOfficer', 'dutyOfficer'],
  [roleTypes.PROJECT, null, undefined],
  [99, null, undefined],
] as const)('a role of type %s with the job %s reads as %s', (type, job, role) => {
  expect(readerRoleOf(type, job)).toBe(role)
  if (role !== undefined) expect(readerRoles).toContain(role)
})
