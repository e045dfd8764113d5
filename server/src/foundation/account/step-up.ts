/** Proves that the person at the screen is the one who logged in, before something dangerous moves. */
import { Problem } from '@vigil/contract/problems'
import { sql } from 'kysely'
import { ownPasswordHash } from './account.repository.ts'
import { passwordMatches } from './password.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { query } from '#schema/query.ts'

const begin = sql<{ allowed: boolean }>`select step_up_begin() as allowed`.compile(query)
const passed = sql`select step_up_passed()`.compile(query)

/** Throws unless the password is the account's own; the fifth wrong one locks for a quarter of an hour. */
export const proveIdentity = async (database: ScopedDatabase, actor: Actor, password: string): Promise<void> => {
  const settings = settingsOf(actor)
  const [attempt] = await database.read(settings, begin)
  if (!attempt?.allowed) throw new Problem('stepUpLocked')
  const [stored] = await database.read(settings, ownPasswordHash())
  if (!stored?.hash || !(await passwordMatches('inside', stored.hash, password))) throw new Problem('passwordWrong')
  await database.read(settings, passed)
}

/** Whether this is a second person for what somebody asked: not himself, nor whom he made, let in or reset within a day. */
export const isOtherPerson = (askerId: string, otherId: string) =>
  sql<{ is_other: boolean }>`select is_other_person(${askerId}::uuid, ${otherId}::uuid) as is_other`.compile(query)

/** For money: nor the other way round, when whoever is asked has the asker in his hand. */
export const areTwoPeople = (oneId: string, otherId: string) =>
  sql<{ are_two: boolean }>`select are_two_people(${oneId}::uuid, ${otherId}::uuid) as are_two`.compile(query)
