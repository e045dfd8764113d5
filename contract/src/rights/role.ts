/** Roles that operators and companies make for themselves, out of rights their maker has. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Version } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { jobs, roleTypes } from './role-types.ts'

const RoleName = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const RoleType = z.literal(Object.values(roleTypes))
const Markers = (most: number) =>
  z.array(z.string().check(z.regex(/^[A-Za-z0-9]{2,40}:[a-z]{4,8}$/))).check(z.maxLength(most))

/** 40 resources and 102 device types by 9 actions, with room for more of both. */
const Permissions = Markers(600)
const EquipmentRights = Markers(3_000)

export const Role = z.object({
  roleId: Id,
  roleName: z.string(),
  roleType: z.int(),
  job: z.nullable(z.enum(jobs)),
  /** Null for the platform's presets, which nobody edits. */
  oemId: z.nullable(Id),
  companyId: z.nullable(Id),
  /** How many people hold it; null for presets, which are held everywhere. */
  holders: z.nullable(z.int()),
  /** Whether the reader has it to give, at the kind of place it is for. */
  mayGrant: z.boolean(),
  version: z.int(),
})
export type Role = z.output<typeof Role>

export const RoleDetail = z.object({ ...Role.shape, permissionsStr: z.string(), equipPermissionsStr: z.string() })
export type RoleDetail = z.output<typeof RoleDetail>

export const roleCalls = {
  list: call({
    path: 'role/findRoles.action',
    description: 'The roles that the reader sees, presets and own ones.',
    kind: 'query',
    body: 'form',
    permission: 'role:list',
    scope: 'rows',
    input: z.object(pageInput),
    output: pageOf(Role),
  }),
  detail: call({
    path: 'role/getRole.action',
    description: 'One role with all its rights.',
    kind: 'query',
    body: 'form',
    permission: 'role:select',
    scope: { roleId: 'role' },
    input: z.object({ roleId: Id }),
    output: RoleDetail,
  }),
  add: call({
    path: 'role/addRole.action',
    description: 'Makes a role for a company or an operator out of rights its maker has.',
    kind: 'command',
    body: 'json',
    permission: 'role:insert',
    scope: { oemId: 'oem', companyId: 'company' },
    input: z.strictObject({
      oemId: z.optional(Id),
      companyId: z.optional(Id),
      roleName: RoleName,
      roleType: RoleType,
      job: z.optional(z.enum(jobs)),
      permissions: Permissions,
      equipPermissions: EquipmentRights,
    }),
    output: RoleDetail,
  }),
  change: call({
    path: 'role/updateRole.action',
    description: 'Changes a role; everybody who holds it has the new rights within a second.',
    kind: 'command',
    body: 'json',
    permission: 'role:update',
    scope: { roleId: 'role' },
    input: z.strictObject({
      roleId: Id,
      /** As read: whoever changes what another has changed meanwhile is told so. */
      version: Version,
      roleName: z.optional(RoleName),
      permissions: z.optional(Permissions),
      equipPermissions: z.optional(EquipmentRights),
    }),
    output: RoleDetail,
  }),
  remove: call({
    path: 'role/removeRole.action',
    description: 'Removes a role that nobody holds.',
    kind: 'command',
    body: 'form',
    permission: 'role:delete',
    scope: { roleId: 'role' },
    input: z.strictObject({ roleId: Id }),
    output: z.object({ removed: z.boolean() }),
  }),
}
