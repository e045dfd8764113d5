/** Who you are: signing in, the session's facts, your own data. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id } from '../ids.ts'

const Text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

export const UserInfo = z.object({
  superAdmin: z.boolean(),
  accountId: Id,
  userName: z.string(),
  userTel: z.nullable(z.string()),
  oemId: z.nullable(Id),
  oemAdd: z.nullable(z.string()),
  person: z.nullable(z.string()),
  tel: z.nullable(z.string()),
  job: z.nullable(z.string()),
  provinceCode: z.nullable(z.string()),
  cityCode: z.nullable(z.string()),
  districtCode: z.nullable(z.string()),
  nickname: z.nullable(z.string()),
  userIcon: z.nullable(z.string()),
  accessId: z.nullable(z.string()),
  /** The company the active role was given for; null for everybody who stands in none. */
  customId: z.nullable(Id),
  logoMainSite: z.nullable(z.string()),
  logoLoginSite: z.nullable(z.string()),
})
export type UserInfo = z.output<typeof UserInfo>

export const RoleSummary = z.object({
  roleId: Id,
  roleName: z.string(),
  roleType: z.int().check(z.minimum(0), z.maximum(5)),
  active: z.boolean(),
})

/** The specification's names for what a login leaves in the session. */
export const Session = z.object({
  token: z.string(),
  user: UserInfo,
  permissionsStr: z.string(),
  equipPermissionsStr: z.string(),
  /** Resources the person may list; the client's menu shows these and nothing else. */
  permissionsList: z.array(z.string()),
  roleList: z.array(RoleSummary),
  projectList: z.array(z.object({ projectId: Id, projectName: z.string() })),
})
export type Session = z.output<typeof Session>

export const accountCalls = {
  login: call({
    path: 'account/login.action',
    description: 'Signs a person in by login name and password; answers the token and everything a session knows.',
    kind: 'command',
    body: 'form',
    permission: 'public',
    scope: 'none',
    input: z.object({ userName: Text(64), password: Text(256), oemCode: z.optional(Text(40)) }),
    output: Session,
  }),
  logout: call({
    path: 'account/logout.action',
    description: 'Ends the session that asks.',
    kind: 'command',
    body: 'form',
    permission: 'signedIn',
    scope: 'self',
    input: z.object({}),
    output: z.object({ ended: z.boolean() }),
  }),
  session: call({
    path: 'account/getSession.action',
    description: "Who is asking: the person or the company's program, its role, its rights and the units it reaches.",
    kind: 'query',
    body: 'form',
    permission: 'signedIn',
    openToPrograms: true,
    scope: 'self',
    input: z.object({}),
    output: z.omit(Session, { token: true }),
  }),
  switchRole: call({
    path: 'account/switchRole.action',
    description: 'Goes on in another role that the person holds; the old token ends with the old rights.',
    kind: 'command',
    body: 'form',
    permission: 'signedIn',
    scope: { roleId: 'role' },
    input: z.object({ roleId: Id }),
    output: Session,
  }),
  changeInfo: call({
    path: 'account/changeUserInfo.action',
    description: "Changes what is a person's own to change; any other field is refused, never ignored.",
    kind: 'command',
    body: 'json',
    permission: 'signedIn',
    scope: 'self',
    input: z.strictObject({
      nickname: z.optional(Text(40)),
      person: z.optional(Text(40)),
      tel: z.optional(Text(20)),
      provinceCode: z.optional(Text(12)),
      cityCode: z.optional(Text(12)),
      districtCode: z.optional(Text(12)),
    }),
    output: UserInfo,
  }),
  changePassword: call({
    path: 'account/changePassword.action',
    description: 'Sets a new password by the old one and ends every other session.',
    kind: 'command',
    body: 'form',
    permission: 'signedIn',
    scope: 'self',
    input: z.strictObject({ oldPassword: Text(256), newPassword: z.string().check(z.minLength(8), z.maxLength(256)) }),
    output: z.object({ endedSessions: z.int() }),
  }),
}
