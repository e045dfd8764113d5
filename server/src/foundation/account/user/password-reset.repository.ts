import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

/** Null when it is not the actor's to do. */
export const resetPassword = (
  accountId: string,
  deadHash: string,
  secretHash: Buffer,
  until: Date,
): CompiledQuery<{ ended: number | null }> =>
  sql<{
    ended: number | null
  }>`select reset_password(${accountId}, ${deadHash}, ${secretHash}, ${until}) as ended`.compile(query)

export const resetOpens = (secretHash: Buffer): CompiledQuery<{ opens: boolean }> =>
  sql<{ opens: boolean }>`select password_reset_opens(${secretHash}) as opens`.compile(query)

export const spendReset = (secretHash: Buffer, hash: string): CompiledQuery<{ login_name: string | null }> =>
  sql<{ login_name: string | null }>`select spend_password_reset(${secretHash}, ${hash}) as login_name`.compile(query)
