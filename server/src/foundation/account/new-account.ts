/** An account with its first role and a password that nobody has seen yet, as rows: the caller writes them. */
import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Schema } from '#schema/schema.ts'
import { presetRoles, type PresetRoleName } from '../rights/role/preset-roles.ts'
import { presetScope, type Place } from '../rights/role/preset-scope.ts'
import { hashPassword } from './password.ts'

export interface AccountWish {
  readonly loginName: string
  readonly role: PresetRoleName
  readonly place: Place
  readonly person?: string | undefined
  readonly mobile?: string | undefined
}

export interface NewAccount {
  readonly password: string
  readonly account: Insertable<Schema['account']>
  readonly grant: Insertable<Schema['role_grant']>
}

/** 96 random bits in 16 characters: to be told once, and changed by whoever it belongs to. */
const newPassword = (): string => randomBytes(12).toString('base64url')

export const newAccount = async (wish: AccountWish, newId: () => string): Promise<NewAccount> => {
  const { loginName, role, place, person = null, mobile = null } = wish
  const id = newId()
  const password = newPassword()
  return {
    password,
    account: {
      id,
      oem_id: role === 'super' ? null : (place.oem ?? null),
      login_name: loginName,
      person,
      mobile,
      password_hash: await hashPassword(password),
    },
    grant: { id: newId(), account_id: id, role_id: presetRoles[role].id, ...presetScope(role, place) },
  }
}
