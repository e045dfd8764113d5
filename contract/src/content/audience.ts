/** For whom an entry is meant. Where nobody is named, it is for everybody. */
import * as z from 'zod/mini'
import { keysOf } from '../keys-of.ts'
import { presetRoleNames } from '../rights/preset-role-names.ts'
import { jobs, roleTypeName, type RoleTypeName } from '../rights/role-types.ts'

export const readerRoles = keysOf(presetRoleNames)
export type ReaderRole = (typeof readerRoles)[number]

export const Audience = z.strictObject({
  roles: z.array(z.enum(readerRoles)).check(z.maxLength(readerRoles.length)),
  /** By their login pages; only the platform writes for several brands. */
  brands: z.array(z.string().check(z.maxLength(37), z.regex(/^login[A-Za-z0-9]{0,32}$/))).check(z.maxLength(100)),
})
export type Audience = z.output<typeof Audience>

const byType: Readonly<Record<Exclude<RoleTypeName, 'PROJECT'>, ReaderRole>> = {
  SUPER: 'super',
  OEM: 'oem',
  CUSTOM: 'custom',
  END_USER: 'endUser',
  SUB_COMY: 'subCompany',
}

/** As whom somebody reads: by his kind of role, in a unit by his job there. */
export const readerRoleOf = (roleType: number, job: string | null): ReaderRole | undefined => {
  const type = roleTypeName(roleType)
  if (type === 'PROJECT') return jobs.find((name) => name === job)
  return type && byType[type]
}
