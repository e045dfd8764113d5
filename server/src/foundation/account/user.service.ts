/** Finding people in one's own reach, seeing what they hold, and stopping an account at once. */
import { Problem } from '@vigil/contract/problems'
import { userStates, type User, type UserDetail } from '@vigil/contract/user'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '../rights/actor.ts'
import { isAbove } from '../rights/grant.rules.ts'
import { pageStart } from '../rights/page-start.ts'
import { grantOf, grantsOfAccount } from '../rights/rights.repository.ts'
import * as users from './user.repository.ts'

type Deps = { database: ScopedDatabase; rightsChanged: () => void }
type Page = users.UserFilter & { after?: string | undefined; size: number }
type State = (typeof userStates)[number]

export const createUserService = ({ database, rightsChanged }: Deps) => {
  const found = async (actor: Actor, accountId: string): Promise<users.UserRow> => {
    const [row] = await database.read(settingsOf(actor), users.userById(actor.scope, accountId))
    if (!row) throw new Problem('missing')
    return row
  }

  /** Not above him, not himself, and nobody who also stands somewhere he does not reach. */
  const move = async (actor: Actor, accountId: string, before: State, wanted: State): Promise<User> => {
    const user = await found(actor, accountId)
    if (user.role_types.some((type) => isAbove(type, actor.roleType))) throw new Problem('forbidden')
    const [answer] = await database.read(settingsOf(actor), users.setAccountState(accountId, before, wanted))
    if (!answer?.changed) throw new Problem(user.state === before ? 'forbidden' : 'conflict')
    rightsChanged()
    return userOf({ ...user, state: wanted })
  }

  return {
    async list(actor: Actor, { after, size, ...filter }: Page) {
      const page = users.userPage(actor.scope, filter, { after: pageStart(after), limit: size + 1 })
      return pageOfRows(await database.read(settingsOf(actor), page), size, userOf)
    },

    async detail(actor: Actor, accountId: string): Promise<UserDetail> {
      const user = await found(actor, accountId)
      const grants = await database.read(settingsOf(actor), grantsOfAccount(accountId))
      return { ...userOf(user), grants: grants.map(grantOf) }
    },

    suspend: (actor: Actor, accountId: string): Promise<User> => move(actor, accountId, 'active', 'suspended'),
    activate: (actor: Actor, accountId: string): Promise<User> => move(actor, accountId, 'suspended', 'active'),
  }
}

const userOf = (row: users.UserRow): User => ({
  userId: row.id,
  userName: row.login_name,
  userTel: row.mobile,
  person: row.person,
  nickname: row.nickname,
  oemId: row.oem_id,
  state: userStates.find((state) => state === row.state) ?? 'closed',
  createdAt: row.created_at.toISOString(),
  roleNames: row.role_names,
})
