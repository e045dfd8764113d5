/** Somebody in one of his roles as the database sees him in this transaction, held until it ends. */
import { Problem } from '@vigil/contract/problems'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { Transaction } from '#infrastructure/database/scoped-database.ts'
import type { TokenRow } from '../rights.repository.ts'
import type { Actor } from './actor.ts'
import { actorOf } from './actors.ts'

type Who = Pick<Actor, 'accountId' | 'roleId'>

/** As he stands now, without a session; nothing when the account or the role is over. */
export const actorInRole = ({ accountId, roleId }: Who): CompiledQuery<TokenRow> =>
  sql<TokenRow>`select * from actor_in_role(${accountId}::uuid, ${roleId}::uuid)`.compile(query)

const held = ({ accountId, roleId }: Who): CompiledQuery<TokenRow> =>
  sql<TokenRow>`select * from hold_actor(${accountId}::uuid, ${roleId}::uuid)`.compile(query)

/** For what moves something: his rights cannot end between this look and the order (hold_actor). */
export const holdActor = async (tx: Transaction, actor: Actor): Promise<Actor> => {
  // A program's right is its token's, which was asked a moment ago.
  if (actor.isProgram) return actor
  const [row] = await tx.rows(held(actor))
  if (!row) throw new Problem('forbidden')
  return { ...actorOf(row, actor.tokenHash), oemId: actor.oemId }
}
