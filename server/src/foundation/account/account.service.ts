/** Signing in, the session's facts, and a person's own data. */
import type { Session, UserInfo } from '@vigil/contract/account'
import { Problem } from '@vigil/contract/problems'
import { keysOf } from '@vigil/contract/keys-of'
import { holds, resources } from '@vigil/contract/permissions'
import { roleTypes } from '@vigil/contract/role-types'
import type { ScopedDatabase, Settings } from '#infrastructure/database/scoped-database.ts'
import { accountAlone, nobody, settingsOf, type Actor } from '../rights/actor.ts'
import { hashToken, newToken } from '../rights/token.ts'
import * as accounts from './account.repository.ts'
import { decoyHash, hashPassword, passwordMatches } from './password.ts'

const tokenDays = 90

type Deps = { database: ScopedDatabase; now: () => number }
type Login = { userName: string; password: string; oemCode?: string | undefined }
type HeldRole = {
  id: string
  name: string
  role_type: number
  permissions: string
  equipment_permissions: string
  company_id: string | null
}
type InfoChange = Partial<Record<'nickname' | 'person' | 'tel' | 'provinceCode' | 'cityCode' | 'districtCode', string>>

export const createAccountService = ({ database, now }: Deps) => {
  const proveLogin = async ({ userName, password, oemCode }: Login): Promise<string> => {
    const candidates = await database.read(nobody, accounts.findLogin(userName, oemCode ?? null))
    if (candidates.length === 0) await passwordMatches(await decoyHash, password)
    for (const candidate of candidates) {
      if (candidate.locked_until && candidate.locked_until.getTime() > now()) throw new Problem('accountLocked')
      const right = await passwordMatches(candidate.password_hash, password)
      await database.read(nobody, accounts.noteLogin(candidate.account_id, right))
      if (right && candidate.state !== 'active') throw new Problem('accountClosed')
      if (right) return candidate.account_id
    }
    throw new Problem('credentialsWrong')
  }

  const rolesOf = (accountId: string): Promise<HeldRole[]> =>
    database.read(accountAlone(accountId), accounts.rolesOfAccount(accountId, new Date(now())))

  const sessionFacts = async (
    accountId: string,
    role: HeldRole,
    roles: HeldRole[],
  ): Promise<Omit<Session, 'token'>> => {
    const [scope] = await database.read(accountAlone(accountId), accounts.activeScope(accountId, role.id))
    const settings: Settings = {
      ...accountAlone(accountId),
      'app.scope_kind': scope?.kind ?? '',
      'app.scope_ids': `{${scope?.ids.join(',') ?? ''}}`,
    }
    const [account] = await database.read(settings, accounts.accountById(accountId))
    if (!account) throw new Problem('missing')
    const projects = await database.read(settings, accounts.projectsInReach())
    return {
      user: userInfoOf(account, role),
      permissionsStr: role.permissions,
      equipPermissionsStr: role.equipment_permissions,
      permissionsList: keysOf(resources).filter((resource) => holds(role.permissions, `${resource}:list`)),
      roleList: roles.map(({ id, name, role_type }) => ({
        roleId: id,
        roleName: name,
        roleType: role_type,
        active: id === role.id,
      })),
      projectList: projects.map(({ id, name }) => ({ projectId: id, projectName: name })),
    }
  }

  const openSession = async (accountId: string, role: HeldRole, roles: HeldRole[]): Promise<Session> => {
    const token = newToken()
    const facts = await sessionFacts(accountId, role, roles)
    const expires_at = new Date(now() + tokenDays * 86_400_000)
    const row = {
      hash: hashToken(token),
      account_id: accountId,
      oem_id: facts.user.oemId,
      role_id: role.id,
      expires_at,
    }
    await database.read(accountAlone(accountId), accounts.insertToken(row))
    return { token, ...facts }
  }

  /** For an account that has proved itself, in whatever way. */
  const enter = async (accountId: string): Promise<Session> => {
    const roles = await rolesOf(accountId)
    const [role] = roles
    if (!role) throw new Problem('noActiveGrant')
    return openSession(accountId, role, roles)
  }

  return {
    enter,
    login: async (login: Login): Promise<Session> => enter(await proveLogin(login)),

    async session(actor: Actor): Promise<Omit<Session, 'token'>> {
      const roles = await rolesOf(actor.accountId)
      return sessionFacts(actor.accountId, activeOf(actor, roles), roles)
    },

    /** A new token for the other role; the old one ends with the old rights. */
    async switchRole(actor: Actor, roleId: string): Promise<Session> {
      const roles = await rolesOf(actor.accountId)
      const role = roles.find(({ id }) => id === roleId)
      if (!role) throw new Problem('missing')
      const session = await openSession(actor.accountId, role, roles)
      await database.read(settingsOf(actor), accounts.revokeToken(actor.tokenHash, new Date(now())))
      return session
    },

    async logout(actor: Actor): Promise<{ ended: boolean }> {
      const ended = await database.read(settingsOf(actor), accounts.revokeToken(actor.tokenHash, new Date(now())))
      return { ended: ended.length > 0 }
    },

    async changeInfo(actor: Actor, change: InfoChange): Promise<UserInfo> {
      const { provinceCode, cityCode, districtCode, ...same } = change
      const columns = withoutUndefined({
        ...same,
        province_code: provinceCode,
        city_code: cityCode,
        district_code: districtCode,
      })
      if (Object.keys(columns).length > 0)
        await database.read(settingsOf(actor), accounts.changeAccount(actor.accountId, columns))
      const [account] = await database.read(settingsOf(actor), accounts.accountById(actor.accountId))
      if (!account) throw new Problem('missing')
      return userInfoOf(account, activeOf(actor, await rolesOf(actor.accountId)))
    },

    async changePassword(actor: Actor, passwords: { oldPassword: string; newPassword: string }) {
      const [stored] = await database.read(settingsOf(actor), accounts.ownPasswordHash())
      if (!stored?.hash || !(await passwordMatches(stored.hash, passwords.oldPassword)))
        throw new Problem('credentialsWrong')
      const hash = await hashPassword(passwords.newPassword)
      const [changed] = await database.read(settingsOf(actor), accounts.setOwnPassword(hash, actor.tokenHash))
      return { endedSessions: changed?.ended ?? 0 }
    },
  }
}

const activeOf = ({ roleId }: Actor, roles: readonly HeldRole[]): HeldRole => {
  const role = roles.find(({ id }) => id === roleId)
  if (!role) throw new Problem('noActiveGrant')
  return role
}

const withoutUndefined = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** What no part of the platform fills yet is null, under the name the specification gives it. */
const userInfoOf = (account: accounts.AccountRow, role: HeldRole): UserInfo => ({
  superAdmin: role.role_type === roleTypes.SUPER,
  userId: account.id,
  userName: account.login_name,
  userTel: account.mobile,
  oemId: account.oem_id,
  oemAdd: null,
  person: account.person,
  tel: account.tel,
  job: account.job,
  provinceCode: account.province_code,
  cityCode: account.city_code,
  districtCode: account.district_code,
  nickname: account.nickname,
  userIcon: account.icon,
  accessId: null,
  customId: role.company_id,
  logoMainSite: null,
  logoLoginSite: null,
})
