/** Finding people in one's own reach, seeing what they hold, correcting their data, and stopping an account at once. */
import { Problem } from '@vigil/contract/problems'
import { userStates, type User, type UserDetail } from '@vigil/contract/people/user'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { grantOf, grantsOfAccount } from '#foundation/rights/rights.repository.ts'
import { foundBelow, foundUser } from './found-user.ts'
import * as users from './user.repository.ts'

type Deps = { database: ScopedDatabase; rightsChanged: () => void }
type Page = users.UserFilter & { after?: string | undefined; size: number }
type State = (typeof userStates)[number]
type Binding = { accountId: string; equipmentId: string }

export const createUserService = ({ database, rightsChanged }: Deps) => {
  /** Not above him, not himself, and nobody who also stands somewhere he does not reach. */
  const move = async (actor: Actor, accountId: string, before: State, wanted: State): Promise<User> => {
    const user = await foundBelow(database, actor, accountId)
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
      const user = await foundUser(database, actor, accountId)
      const grants = await database.read(settingsOf(actor), grantsOfAccount(accountId))
      const equipment = await database.read(settingsOf(actor), users.boundEquipment(accountId))
      return {
        ...userOf(user),
        tel: user.tel,
        jobTitle: user.job,
        grants: grants.map(grantOf),
        equipment: equipment.map(({ id, name }) => ({ equipmentId: id, equipmentName: name })),
      }
    },

    suspend: (actor: Actor, accountId: string): Promise<User> => move(actor, accountId, 'active', 'suspended'),
    activate: (actor: Actor, accountId: string): Promise<User> => move(actor, accountId, 'suspended', 'active'),

    async change(actor: Actor, { accountId, ...change }: { accountId: string } & users.PersonChange): Promise<User> {
      await foundBelow(database, actor, accountId)
      const [answer] = await database.read(settingsOf(actor), users.changePerson(accountId, change))
      if (!answer?.changed) throw new Problem('forbidden')
      return userOf(await foundUser(database, actor, accountId))
    },

    async bindEquipment(actor: Actor, { accountId, equipmentId }: Binding) {
      await foundBelow(database, actor, accountId)
      const rows = await database.read(settingsOf(actor), users.bindEquipment(accountId, equipmentId))
      rightsChanged()
      return { bound: rows.length > 0 }
    },

    async unbindEquipment(actor: Actor, { accountId, equipmentId }: Binding) {
      await foundBelow(database, actor, accountId)
      const rows = await database.read(settingsOf(actor), users.unbindEquipment(accountId, equipmentId))
      rightsChanged()
      return { unbound: rows.length > 0 }
    },
  }
}

const userOf = (row: users.UserRow): User => ({
  accountId: row.id,
  userName: row.login_name,
  userTel: row.mobile,
  person: row.person,
  nickname: row.nickname,
  oemId: row.oem_id,
  state: userStates.find((state) => state === row.state) ?? 'closed',
  createdAt: row.created_at.toISOString(),
  roleNames: row.role_names,
})
