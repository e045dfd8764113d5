/** A token, a push model and a delivery of a place, each with the canary where a reader would see it. */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { presetRoles } from '#foundation/rights/role/preset-roles.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

interface Where {
  readonly canary: string
  readonly place: { readonly oem: string; readonly company: string }
}

export const companyRows = async (owner: pg.Pool, { canary, place }: Where, maker: string) => {
  const ids = { companyToken: uuidV7(), pushModel: uuidV7(), delivery: uuidV7() }
  await owner.query(
    `insert into company_token (id, hash, company_id, role_id, name, made_by, expires_at)
     values ($1, $2, $3, $4, $5, $6, now() + interval '1 day')`,
    [ids.companyToken, randomBytes(32), place.company, presetRoles.custom.id, canary, maker],
  )
  await owner.query(
    `insert into push_model (id, company_id, name, address, kinds, secret, made_by)
     values ($1, $2, $3, $4, '{alarm}', 'secret', $5)`,
    [ids.pushModel, place.company, canary, `https://${canary}.example/`, maker],
  )
  // Given up, so that it can be asked for again.
  await owner.query(
    `insert into push_delivery (id, model_id, oem_id, company_id, kind, event, event_at, state, failure, done_at)
     values ($1, $2, $3, $4, 'test', '{}', now(), 'dead', $5, now())`,
    [ids.delivery, ids.pushModel, place.oem, place.company, canary],
  )
  return ids
}
