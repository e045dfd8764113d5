/** Signing in, the session's facts, and a person's own data. */
import type { Session, UserInfo } from '@vigil/contract/account/account'
import { Problem } from '@vigil/contract/problems'
import { keysOf } from '@vigil/contract/keys-of'
import { holds } from '@vigil/contract/rights/permissions'
import { resources } from '@vigil/contract/rights/resources'
import { roleTypes } from '@vigil/contract/rights/role-types'
import type { ScopedDatabase, Settings } from '#infrastructure/database/scoped-database.ts'
import type { FailureLimit } from '#infrastructure/http/address-limit.ts'
import { accountAlone, settingsOf, type Actor } from '../rights/actor/actor.ts'
import { hashToken, newToken } from '../rights/actor/token.ts'
import type { Visit } from '../rights/call/visit.ts'
import * as accounts from './account.repository.ts'
import { addressMark, createLoginProof, type Login } from './login-proof.ts'
import { deviceWords } from './own/device-words.ts'
import type { EntryGate } from './second-factor/entry-gate.ts'
import type { ProvedEntry } from './second-factor/second-factor.service.ts'
import { hashPassword } from './password.ts'
import { programSession } from './program-session.ts'
import { proveIdentity } from './step-up.ts'

const tokenDays = 90

type Deps = {
  database: ScopedDatabase
  now: () => number
  gate: EntryGate
  failures: FailureLimit
  /** Whoever comes through the form at the door has ticked that he agrees. */
  agreedAtDoor: (user: Pick<UserInfo, 'accountId' | 'oemId'>, isOnlyFirst?: boolean) => Promise<void>
}
/** Which role, out of those held, on what device, and when its second proof was shown. */
type Opening = { role: HeldRole; roles: HeldRole[]; visit?: Visit | undefined; provedAt?: Date | null }
type HeldRole = {
  id: string
  name: string
  role_type: number
  permissions: string
  equipment_permissions: string
  company_id: string | null
}
type InfoChange = Partial<Record<'nickname' | 'person' | 'tel' | 'provinceCode' | 'cityCode' | 'districtCode', string>>

export const createAccountService = ({ database, now, gate, failures, agreedAtDoor }: Deps) => {
  const proveLogin = createLoginProof({ database, failures })

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

  const openSession = async (accountId: string, { role, roles, visit, provedAt }: Opening): Promise<Session> => {
    const token = newToken()
    const facts = await sessionFacts(accountId, role, roles)
    const expires_at = new Date(now() + tokenDays * 86_400_000)
    const row = {
      hash: hashToken(token),
      account_id: accountId,
      oem_id: facts.user.oemId,
      role_id: role.id,
      expires_at,
      device: deviceWords(visit?.userAgent),
      proved_at: provedAt ?? null,
    }
    await database.read(accountAlone(accountId), accounts.insertToken(row))
    if (visit) await database.read(accountAlone(accountId), accounts.noteArrival(accountId, addressMark(visit)))
    return { token, ...facts }
  }

  /** For an account that has proved itself, in whatever way. */
  const enter = async (accountId: string, visit?: Visit): Promise<Session> => {
    const roles = await rolesOf(accountId)
    const [role] = roles
    if (!role) throw new Problem('noActiveGrant')
    await gate.pass(accountId, role)
    const session = await openSession(accountId, { role, roles, visit })
    await agreedAtDoor(session.user, true)
    return session
  }

  const infoOf = async (actor: Actor): Promise<UserInfo> => {
    const [account] = await database.read(settingsOf(actor), accounts.accountById(actor.accountId))
    if (!account) throw new Problem('missing')
    return userInfoOf(account, activeOf(actor, await rolesOf(actor.accountId)))
  }

  return {
    enter,
    infoOf,

    async login(login: Login, visit: Visit): Promise<Session> {
      const session = await enter(await proveLogin(login, visit), visit)
      await agreedAtDoor(session.user)
      return session
    },

    /** For a login whose second proof was right too. The session that asked for another role ends with it. */
    async openProved({ accountId, roleId, askedBy }: ProvedEntry, visit: Visit): Promise<Session> {
      const roles = await rolesOf(accountId)
      const role = roles.find(({ id }) => id === roleId) ?? roles[0]
      if (!role) throw new Problem('noActiveGrant')
      const at = new Date(now())
      const session = await openSession(accountId, { role, roles, visit, provedAt: at })
      if (askedBy) await database.read(accountAlone(accountId), accounts.revokeToken(askedBy, at))
      else await agreedAtDoor(session.user)
      return session
    },

    async session(actor: Actor): Promise<Omit<Session, 'token'>> {
      if (actor.isProgram) return programSession(database, actor)
      const roles = await rolesOf(actor.accountId)
      return sessionFacts(actor.accountId, activeOf(actor, roles), roles)
    },

    /** A new token for the other role; the old one ends with the old rights. */
    async switchRole(actor: Actor, roleId: string, visit?: Visit): Promise<Session> {
      const roles = await rolesOf(actor.accountId)
      const role = roles.find(({ id }) => id === roleId)
      if (!role) throw new Problem('missing')
      const provedAt = await gate.passSwitch(actor, role)
      const session = await openSession(actor.accountId, { role, roles, visit, provedAt })
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
      return infoOf(actor)
    },

    async changePassword(actor: Actor, passwords: { oldPassword: string; newPassword: string }) {
      await proveIdentity(database, actor, passwords.oldPassword)
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
  accountId: account.id,
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
  accessId: account.access_id,
  customId: role.company_id,
  logoMainSite: null,
  logoLoginSite: null,
})
