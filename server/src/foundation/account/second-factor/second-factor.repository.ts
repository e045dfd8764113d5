import { sql, type CompiledQuery, type Insertable } from 'kysely'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

/** What decides at the door: whether he is leaving, and whether a second step is set up. */
export const standingOf = (accountId: string) =>
  query
    .selectFrom('account as a')
    .leftJoin('second_factor as f', 'f.account_id', 'a.id')
    .select(['a.state', 'a.leaves_at', 'a.login_name', 'f.confirmed_at'])
    .where('a.id', '=', accountId)
    .compile()

/** A new secret takes the place of one that nobody has confirmed, never of one that counts. */
export const beginFactor = (accountId: string, sealed: Buffer, at: Date) =>
  query
    .insertInto('second_factor')
    .values({ account_id: accountId, sealed_secret: sealed, created_at: at })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret: sealed, created_at: at, last_step: null })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .compile()

export interface FactorTry {
  sealed_secret: Buffer
  confirmed_at: Date | null
}

/** Counted before it is known to be right, so that many at once are still as many. The last one locks. */
export const countTry = (
  accountId: string,
  limit: { at: Date; most: number; lockedUntil: Date },
): CompiledQuery<FactorTry> =>
  sql<FactorTry>`update second_factor set tries = tries % ${limit.most} + 1,
      locked_until = case when tries % ${limit.most} + 1 = ${limit.most} then ${limit.lockedUntil}::timestamptz end
    where account_id = ${accountId} and (locked_until is null or locked_until <= ${limit.at})
    returning sealed_secret, confirmed_at`.compile(query)

/** A step counts once, and none before it afterwards. */
export const passStep = (accountId: string, step: number, at: Date): CompiledQuery<{ account_id: string }> =>
  sql<{ account_id: string }>`update second_factor set last_step = ${step}, tries = 0, locked_until = null,
      confirmed_at = coalesce(confirmed_at, ${at})
    where account_id = ${accountId} and (last_step is null or last_step < ${step}) returning account_id`.compile(query)

export const passRecovery = (accountId: string, hash: Buffer, at: Date): CompiledQuery<{ account_id: string }> =>
  sql<{ account_id: string }>`with spent as (
      update recovery_code set spent_at = ${at}
        where account_id = ${accountId} and code_hash = ${hash} and spent_at is null returning account_id)
    update second_factor f set tries = 0, locked_until = null from spent s
      where f.account_id = s.account_id and f.confirmed_at is not null returning f.account_id`.compile(query)

export const dropRecovery = (accountId: string) =>
  query.deleteFrom('recovery_code').where('account_id', '=', accountId).compile()

export const addRecovery = (accountId: string, hashes: readonly Buffer[]) =>
  query
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash })))
    .compile()

export const recoveryLeft = (accountId: string) =>
  query
    .selectFrom('recovery_code')
    .select((count) => count.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .where('spent_at', 'is', null)
    .compile()

export const dropFactor = (accountId: string) =>
  query.deleteFrom('second_factor').where('account_id', '=', accountId).returning('account_id').compile()

export const markProved = (hash: Buffer, at: Date) =>
  query.updateTable('access_token').set({ proved_at: at }).where('hash', '=', hash).compile()

export const provedAt = (hash: Buffer) =>
  query.selectFrom('access_token').select('proved_at').where('hash', '=', hash).compile()

export const insertTicket = (ticket: Insertable<Schema['entry_ticket']>) =>
  query.insertInto('entry_ticket').values(ticket).compile()

export interface TicketHolder {
  account_id: string
  role_id: string | null
  asked_by: Buffer | null
}

export const ticketHolder = (hash: Buffer, purpose: string, at: Date): CompiledQuery<TicketHolder> =>
  sql<TicketHolder>`select * from entry_ticket_holder(${hash}, ${purpose}, ${at})`.compile(query)

export const spendTicket = (hash: Buffer, at: Date) =>
  query
    .updateTable('entry_ticket')
    .set({ spent_at: at })
    .where('ticket_hash', '=', hash)
    .where('spent_at', 'is', null)
    .returning('account_id')
    .compile()
