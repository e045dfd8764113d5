/** Erases whoever has left and not come back within his days. A worker calls it; several at once do no harm. */
import { randomBytes } from 'node:crypto'
import { sql, type CompiledQuery } from 'kysely'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { query } from '#schema/query.ts'
import { hashPassword } from '../password.ts'

const mostAtOnce = 100

const accountsDue = (at: Date): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`select accounts_due(${at}, ${mostAtOnce}) as id`.compile(query)

const erase = (accountId: string, at: Date, closedHash: string): CompiledQuery<{ erased: boolean }> =>
  sql<{ erased: boolean }>`select erase_account(${accountId}, ${at}, ${closedHash}) as erased`.compile(query)

/** How many were erased. */
export const sweepLeaving = async (run: RunStatement, now: () => number): Promise<number> => {
  const at = new Date(now())
  const due = await run(accountsDue(at))
  if (due.length === 0) return 0
  // A hash like any other, of a password that nobody has seen.
  const closedHash = await hashPassword(randomBytes(32).toString('base64url'))
  let erased = 0
  for (const { id } of due) if ((await run(erase(id, at, closedHash)))[0]?.erased) erased += 1
  return erased
}
