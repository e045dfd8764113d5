import { sql, type Insertable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { inReach } from '#foundation/project/unit.repository.ts'

export const insertPhoto = (row: Insertable<Schema['patrol_photo']>) =>
  query.insertInto('patrol_photo').values(row).compile()

/** The same person's of the same task, not yet part of a check-in. */
export const samePhoto = (accountId: string, taskId: string, hash: Buffer) =>
  query
    .selectFrom('patrol_photo')
    .select('id')
    .where('account_id', '=', accountId)
    .where('task_id', '=', taskId)
    .where('hash', '=', hash)
    .where('check_in_id', 'is', null)
    .compile()

export const photoBytes = (scope: Actor['scope'], photoId: string) =>
  query
    .selectFrom('patrol_photo as p')
    .select(['p.type', 'p.content'])
    .where('p.id', '=', photoId)
    .where(inReach(scope, 'p'))
    .compile()

export const photosOf = (scope: Actor['scope'], checkInIds: readonly string[]) =>
  query
    .selectFrom('patrol_photo as p')
    .leftJoin('account as a', 'a.id', 'p.account_id')
    .select(['p.id', 'p.check_in_id', 'p.at', 'p.width', 'p.height'])
    .select(sql<number>`length(p.content)`.as('size'))
    .select(sql<string | null>`coalesce(a.person, a.nickname, a.login_name)`.as('by'))
    .where('p.check_in_id', 'in', checkInIds)
    .where(inReach(scope, 'p'))
    .orderBy('p.id')
    .compile()
