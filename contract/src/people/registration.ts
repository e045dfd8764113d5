/** Getting in by oneself: a number that is proved, an account that waits, and whoever lets it in. */
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant } from '../ids.ts'
import { pageInput, pageOf } from '../page.ts'
import { scopeKinds } from '../rights/scope-kinds.ts'
import { jobs } from '../rights/role-types.ts'
import { Mobile } from '../validators/contact.ts'
import { NewPassword } from '../validators/password.ts'
import { phoneProof, SentCode } from '../account/verification.ts'

/** What somebody is called who has not said a name. */
export const newUserName = '新用户'

/** A unit's own code, to be told to whoever shall ask for a place in it. Asking is all it allows. */
export const unitCodeOf = (projectId: string): string => projectId.slice(-10).toUpperCase()

const UnitCode = z.string().check(z.trim(), z.toUpperCase(), z.regex(/^[0-9A-F]{10}$/))
const PlaceCode = z.string().check(z.regex(/^\d{6}$/))
const LoginPageName = z.string().check(z.maxLength(64))

/** What a newcomer says of himself; shared by every way to register. */
export const newcomer = {
  ...phoneProof,
  password: NewPassword,
  /** Left out, 新用户. */
  person: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  provinceCode: z.optional(PlaceCode),
  cityCode: z.optional(PlaceCode),
  districtCode: z.optional(PlaceCode),
}

export const Registration = z.object({
  registrationId: Id,
  accountId: Id,
  person: z.string(),
  userTel: z.string(),
  askedAt: Instant,
  /** The unit asked for, and what the person says to be there. */
  projectId: z.nullable(Id),
  projectName: z.nullable(z.string()),
  job: z.nullable(z.enum(jobs)),
})
export type Registration = z.output<typeof Registration>

const door = { kind: 'command', permission: 'public', scope: 'none' } as const

export const registrationCalls = {
  sendCode: call({
    path: 'account/sendRegisterCode.action',
    description:
      'Sends a code to whatever number is given, known or not: neither answer nor phone tells one from the other.',
    ...door,
    body: 'form',
    input: z.strictObject({ userTel: Mobile, purpose: z.enum(['register', 'trial']) }),
    output: SentCode,
  }),
  checkPhone: call({
    path: 'account/checkPhoneOrAccount.action',
    description: 'Whether a number has an account: said only to whoever shows that the number is his.',
    ...door,
    body: 'form',
    input: z.strictObject({ ...phoneProof, page: z.optional(LoginPageName) }),
    output: z.object({ exists: z.boolean() }),
  }),
  register: call({
    path: 'account/register.action',
    description: 'Asks for an account; somebody of the unit lets the person in.',
    ...door,
    body: 'json',
    input: z.strictObject({
      ...newcomer,
      page: z.optional(LoginPageName),
      unitCode: z.optional(UnitCode),
      job: z.optional(z.enum(jobs)),
    }),
    output: z.object({ state: z.literal('pending'), projectName: z.nullable(z.string()) }),
  }),
  list: call({
    path: 'registration/findRegistrations.action',
    description: 'Who waits to be let in.',
    kind: 'query',
    body: 'form',
    permission: 'user:custom',
    scope: 'rows',
    input: z.object({ ...pageInput, projectId: z.optional(Id) }),
    output: pageOf(Registration),
  }),
  approve: call({
    path: 'registration/approve.action',
    description: 'Lets a person in with a role for a place, by the rules of every grant.',
    kind: 'command',
    body: 'json',
    permission: 'user:custom',
    scope: { registrationId: 'registration', roleId: 'role' },
    input: z.strictObject({
      registrationId: Id,
      roleId: Id,
      scopeKind: z.enum(scopeKinds),
      scopeId: z.nullable(Id),
      expiresAt: z.optional(Instant),
    }),
    output: z.object({ accountId: Id }),
  }),
  refuse: call({
    path: 'registration/refuse.action',
    description: 'Sends a person away: what he gave is forgotten, and the number is free to ask again.',
    kind: 'command',
    body: 'form',
    permission: 'user:custom',
    scope: { registrationId: 'registration' },
    input: z.strictObject({ registrationId: Id }),
    output: z.object({ refused: z.boolean() }),
  }),
}
