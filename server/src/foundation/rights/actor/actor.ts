/** Who is asking: one account in one active role, and everything that role reaches. */
import { holds } from '@vigil/contract/rights/permissions'
import type { Right } from '@vigil/contract/call'
import type { RoleType } from '@vigil/contract/rights/role-types'
import type { ScopeKind } from '@vigil/contract/rights/scope-kinds'
import type { Settings } from '#infrastructure/database/scoped-database.ts'

export interface Actor {
  /** A program that comes with a company's token has none: its token's id stands here. */
  readonly accountId: string
  readonly oemId: string | null
  readonly roleId: string
  readonly roleType: RoleType
  readonly job: string | null
  readonly permissions: string
  readonly equipmentPermissions: string
  readonly scope: { readonly kind: ScopeKind; readonly ids: readonly string[] }
  readonly tokenHash: Buffer
  /** A company's program, not a person: nothing of an account is its own. */
  readonly isProgram?: boolean
}

/** What row-level security reads; see schema/row-security.ts. */
export const settingsOf = (actor: Pick<Actor, 'accountId' | 'scope'>): Settings => ({
  'app.account_id': actor.accountId,
  'app.scope_kind': actor.scope.kind,
  'app.scope_ids': `{${actor.scope.ids.join(',')}}`,
})

/** Before anyone is known: no account, no scope, so the wall shows nothing. */
export const nobody: Settings = { 'app.account_id': '', 'app.scope_kind': '', 'app.scope_ids': '' }

/** An account that proved itself but has not chosen a role: it reaches its own rows only. */
export const accountAlone = (accountId: string): Settings => ({ ...nobody, 'app.account_id': accountId })

/** Rows of that unit, in nobody's name. */
export const unitAlone = (projectId: string): Settings => ({
  ...nobody,
  'app.scope_kind': 'project',
  'app.scope_ids': `{${projectId}}`,
})

/** What makes people, roles and tokens is a person's to do: a program's token must not outlive itself. */
const personsOnly = /,(?:(?:user|role|permission):[a-z]+|customComy:custom)(?=,)/g

/** To move equipment is a right that the token itself must have. */
const controlRights = /,control:(?!list)[a-z]+(?=,)/g

export const programPermissions = (permissions: string, mayControl: boolean): string =>
  (mayControl ? permissions : permissions.replace(controlRights, '')).replace(personsOnly, '')

export const mayCall = (actor: Actor, right: Right): boolean => {
  if (right === 'public') return true
  if (right === 'signedIn') return actor.isProgram !== true
  if (typeof right === 'string') return holds(actor.permissions, right)
  return right.anyOf.some((permission) => holds(actor.permissions, permission))
}
