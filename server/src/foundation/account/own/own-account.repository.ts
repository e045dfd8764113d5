import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

/** Sessions that still open something, the newest first. */
export const ownSessions = (accountId: string, now: Date) =>
  query
    .selectFrom('access_token as t')
    .innerJoin('role as r', 'r.id', 't.role_id')
    .select(['t.id', 't.hash', 't.device', 't.created_at', 't.seen_at', 'r.name as role_name'])
    .where('t.account_id', '=', accountId)
    .where('t.revoked_at', 'is', null)
    .where('t.expires_at', '>', now)
    .where('t.seen_at', '>', new Date(now.getTime() - idleDays * 86_400_000))
    .orderBy('t.seen_at', 'desc')
    .orderBy('t.id')
    .limit(100)
    .compile()

// As resolve_token has it: a token that nobody used for so long opens nothing.
const idleDays = 30

export const nameDevice = (hash: Buffer, device: string) =>
  query.updateTable('access_token').set({ device }).where('hash', '=', hash).where('device', 'is', null).compile()

export const endOne = (accountId: string, sessionId: string, at: Date) =>
  query
    .updateTable('access_token')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .compile()

export const endOthers = (accountId: string, keep: Buffer, at: Date) =>
  query
    .updateTable('access_token')
    .set({ revoked_at: at })
    .where('account_id', '=', accountId)
    .where('hash', '<>', keep)
    .where('revoked_at', 'is', null)
    .returning('id')
    .compile()

export interface OwnGrantRow {
  role_id: string
  role_name: string
  role_type: number
  scope_name: string | null
  expires_at: Date | null
}

/** Every grant that counts, with the name of its place, which a role that is not active could not read. */
export const ownGrants = (accountId: string, now: Date): CompiledQuery<OwnGrantRow> =>
  sql<OwnGrantRow>`select g.role_id, r.name as role_name, g.role_type, g.scope_name, g.expires_at
    from explained_grants(${accountId}) g join role r on r.id = g.role_id
    where g.expires_at is null or g.expires_at > ${now}
    order by g.role_type, g.role_id, g.scope_name`.compile(query)

export const ownSettings = (accountId: string) =>
  query.selectFrom('account_setting').select(['name', 'choice']).where('account_id', '=', accountId).compile()

export const keepSettings = (accountId: string, settings: readonly (readonly [string, unknown])[], at: Date) =>
  query
    .insertInto('account_setting')
    .values(
      settings.map(([name, choice]) => ({
        account_id: accountId,
        name,
        choice: JSON.stringify(choice),
        changed_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'name']).doUpdateSet((row) => ({
        choice: row.ref('excluded.choice'),
        changed_at: row.ref('excluded.changed_at'),
      })),
    )
    .compile()

export const ownMobile = (accountId: string) =>
  query.selectFrom('account').select('mobile').where('id', '=', accountId).compile()

export interface PhoneShown {
  readonly mobile: string
  readonly ticketHash: Buffer
  readonly codeHash: Buffer
  readonly at: Date
  readonly mostTries: number
}

export const phoneProved = (shown: PhoneShown): CompiledQuery<{ proved: boolean }> =>
  sql<{ proved: boolean }>`select phone_proved(${shown.ticketHash}, ${shown.mobile}, 'login', ${shown.codeHash},
    ${shown.at}, ${shown.mostTries}) as proved`.compile(query)

export interface Leaving {
  outcome: 'leaving' | 'lastManager'
  places: string[]
}

export const leave = (due: Date): CompiledQuery<Leaving> =>
  sql<Leaving>`select * from leave_account(${due})`.compile(query)

export const stay = (at: Date): CompiledQuery<{ stayed: boolean }> =>
  sql<{ stayed: boolean }>`select stay_account(${at}) as stayed`.compile(query)
