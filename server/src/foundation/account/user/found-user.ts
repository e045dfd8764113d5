/** A person whom the actor reaches, or nobody. */
import { Problem } from '@vigil/contract/problems'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { isAbove } from '#foundation/rights/grant.rules.ts'
import { userById, type UserRow } from './user.repository.ts'

export const foundUser = async (database: ScopedDatabase, actor: Actor, accountId: string): Promise<UserRow> => {
  const [row] = await database.read(settingsOf(actor), userById(actor.scope, accountId))
  if (!row) throw new Problem('missing')
  return row
}

/** Nobody changes anything of whoever stands above him, also where both meet. */
export const foundBelow = async (database: ScopedDatabase, actor: Actor, accountId: string): Promise<UserRow> => {
  const user = await foundUser(database, actor, accountId)
  if (user.role_types.some((type) => isAbove(type, actor.roleType))) throw new Problem('forbidden')
  return user
}
