/** The six kinds of role, by the specification's numbers, and the jobs inside a project. */
import { keysOf } from '../keys-of.ts'

export const roleTypes = { SUPER: 0, OEM: 1, PROJECT: 2, CUSTOM: 3, END_USER: 4, SUB_COMY: 5 } as const

export type RoleTypeName = keyof typeof roleTypes
export type RoleType = (typeof roleTypes)[RoleTypeName]

/** What a person does on a site. It narrows the preset of PROJECT and means nothing for other role types. */
export const jobs = ['responsible', 'manager', 'dutyOfficer', 'maintainer', 'inspector'] as const

export type Job = (typeof jobs)[number]

/** Unknown numbers have no name, so whoever asks must say what nothing means. */
export const roleTypeName = (roleType: number): RoleTypeName | undefined =>
  keysOf(roleTypes).find((name) => roleTypes[name] === roleType)
