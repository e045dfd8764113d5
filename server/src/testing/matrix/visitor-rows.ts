/** A visit that waits, a group of people and what it may pass: one of each for a place. */
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'

export const visitorRows = async (
  owner: pg.Pool,
  { canary, place }: { canary: string; place: { oem: string; company: string; project: string } },
  { equipment, account }: { equipment: string; account: string },
): Promise<{ visit: string; doorGrant: string; doorGroup: string }> => {
  const [link, visit, doorGrant, doorGroup] = [uuidV7(), uuidV7(), uuidV7(), uuidV7()]
  const site = [place.oem, place.company, place.project]
  await owner.query(
    `insert into visit_link (id, oem_id, company_id, project_id, token, host_id, people_left, made_at, made_by, expires_at)
     values ($1, $2, $3, $4, left(translate(encode(sha256($1::uuid::text::bytea), 'base64'), '+/', '-_'), 22), $5, 5, now(), $5,
       now() + interval '1 hour')`,
    [link, ...site, account],
  )
  await owner.query(
    `insert into visit (id, oem_id, company_id, project_id, link_id, host_id, name, mobile, id_card_tail, words, purpose, people,
       begins_at, ends_at, asked_at, pass_hash, secret)
     values ($1, $2, $3, $4, $5, $6, $7, '12000000000', '2519', $7, 'repair', 1, now(), now() + interval '1 hour',
       now() - interval '3 hours', sha256($1::uuid::text::bytea), sha256($1::uuid::text::bytea))`,
    [visit, ...site, link, account, canary],
  )
  await owner.query(
    `insert into door_group (id, oem_id, company_id, project_id, name, account_ids) values ($1, $2, $3, $4, $5, array[$6::uuid])`,
    [doorGroup, ...site, canary, account],
  )
  await owner.query(
    `insert into door_grant (id, oem_id, company_id, project_id, group_id, door_ids, weekdays, clock_from, clock_until, begins_at,
       made_at, made_by) values ($1, $2, $3, $4, $5, array[$6::uuid], '{1}', '08:00', '18:00', now(), now(), $7)`,
    [doorGrant, ...site, doorGroup, equipment === '' ? uuidV7() : equipment, account],
  )
  return { visit, doorGrant, doorGroup }
}
