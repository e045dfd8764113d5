/** Somebody else's open session, for whoever tries to end it. */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'

export const sessionRow = async (owner: pg.Pool, account: string, canary: string): Promise<string> => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into access_token (hash, account_id, role_id, expires_at, device)
     select $1, g.account_id, g.role_id, now() + interval '1 hour', $3 from role_grant g where g.account_id = $2 limit 1
     returning id`,
    [randomBytes(32), account, canary],
  )
  return rows[0]?.id ?? ''
}
