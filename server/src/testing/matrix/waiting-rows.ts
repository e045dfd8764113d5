/** Somebody who waits to be let in, and somebody who is invited: one of each for a place. */
import type pg from 'pg'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

export const waitingRows = async (
  owner: pg.Pool,
  { canary, place }: { canary: string; place: { oem: string; company: string; project: string } },
  inviter: string,
): Promise<{ registration: string; invitation: string }> => {
  const [account, registration, invitation] = [uuidV7(), uuidV7(), uuidV7()]
  await owner.query(
    `insert into account (id, oem_id, login_name, person, password_hash, state) values ($1, $2, $3, $4, '', 'pending')`,
    [account, place.oem, `waits-${account}`, canary],
  )
  await owner.query(
    `insert into registration (id, account_id, oem_id, company_id, project_id, person, mobile, asked_at)
     values ($1, $2, $3, $4, $5, $6, '12000000000', now())`,
    [registration, account, place.oem, place.company, place.project, canary],
  )
  await owner.query(
    `insert into invitation (id, token_hash, role_id, scope_kind, scope_id, mobile, invited_by, invited_role, created_at, expires_at)
     values ($1, sha256($2), $3, 'project', $4, $5, $6, $3, now(), now() + interval '1 day')`,
    [invitation, Buffer.from(invitation), presetRoles.inspector.id, place.project, canary, inviter],
  )
  return { registration, invitation }
}
