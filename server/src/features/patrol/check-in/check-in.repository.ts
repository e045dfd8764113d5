import { sql, type CompiledQuery, type Insertable, type Updateable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { inReach } from '#foundation/project/unit.repository.ts'

/** A person's own; held, so that of one phone's check-ins one is judged after the other. */
export const holdQueue = (accountId: string, queueId: string) =>
  query
    .selectFrom('patrol_queue')
    .selectAll()
    .where('id', '=', queueId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .compile()

export const insertQueue = (row: Insertable<Schema['patrol_queue']>) =>
  query.insertInto('patrol_queue').values(row).compile()

export const changeQueue = (queueId: string, change: Updateable<Schema['patrol_queue']>) =>
  query.updateTable('patrol_queue').set(change).where('id', '=', queueId).compile()

/** A person has a handful of phones: the ones that were silent longest are forgotten. */
export const forgetQueues = (accountId: string, most: number) =>
  sql`delete from patrol_queue where account_id = ${accountId}::uuid and id not in (
    select id from patrol_queue where account_id = ${accountId}::uuid order by contact_at desc limit ${most}::integer)`.compile(
    query,
  )

const shown = query
  .selectFrom('patrol_check_in as i')
  .innerJoin('patrol_place as c', 'c.id', 'i.place_id')
  .leftJoin('account as a', 'a.id', 'i.account_id')
  .leftJoin('account as b', 'b.id', 'i.released_by')
  .selectAll('i')
  .select('c.name as place_name')
  .select(sql<string | null>`coalesce(a.person, a.nickname, a.login_name)`.as('account_name'))
  .select(sql<string | null>`coalesce(b.person, b.nickname, b.login_name)`.as('releaser_name'))

export type CheckInRow = Awaited<ReturnType<typeof shown.executeTakeFirstOrThrow>>

export const checkInById = (scope: Actor['scope'], checkInId: string) =>
  shown.where('i.id', '=', checkInId).where(inReach(scope, 'i')).compile()

interface TryFilter {
  readonly projectId?: string | undefined
  readonly taskId?: string | undefined
  readonly isRefused?: boolean | undefined
  readonly isUndecided?: boolean | undefined
}

/** Refused, and nobody has done the point since. */
const undecided = sql<boolean>`i.state = 'refused' and exists (select 1 from patrol_point p
  where p.task_id = i.task_id and p.place_id = i.place_id and p.outcome in ('open', 'missed'))`

export const checkInPage = (
  scope: Actor['scope'],
  { projectId, taskId, isRefused, isUndecided }: TryFilter,
  after: string | undefined,
  limit: number,
) => {
  let rows = shown.where(inReach(scope, 'i'))
  if (projectId !== undefined) rows = rows.where('i.project_id', '=', projectId)
  if (taskId !== undefined) rows = rows.where('i.task_id', '=', taskId)
  if (isRefused !== undefined) rows = rows.where('i.state', isRefused ? '=' : '<>', 'refused')
  if (isUndecided !== undefined) rows = rows.where(isUndecided ? undecided : sql<boolean>`not (${undecided})`)
  if (after !== undefined) rows = rows.where('i.id', '<', after)
  return rows.orderBy('i.id', 'desc').limit(limit).compile()
}

export const insertCheckIn = (row: Insertable<Schema['patrol_check_in']>) =>
  query.insertInto('patrol_check_in').values(row).compile()

export const changeCheckIn = (checkInId: string, change: Updateable<Schema['patrol_check_in']>) =>
  query.updateTable('patrol_check_in').set(change).where('id', '=', checkInId).compile()

export interface NearRow {
  readonly place_id: string
  readonly queue_id: string
  readonly phone_at: Date
  readonly at: Date
  readonly latitude: number | null
  readonly longitude: number | null
}

/** What counts of this person within ten minutes, with where it was: the place's own position, else the phone's. */
export const checkInsNear = (accountId: string, at: Date): CompiledQuery<NearRow> =>
  sql<NearRow>`select i.place_id, i.queue_id, i.phone_at, i.at, coalesce(c.latitude, i.latitude) as latitude,
      coalesce(c.longitude, i.longitude) as longitude
    from patrol_check_in i join patrol_place c on c.id = i.place_id
    where i.account_id = ${accountId}::uuid and i.state = 'accepted'
      and i.at between ${at}::timestamptz - interval '10 minutes' and ${at}::timestamptz + interval '10 minutes'`.compile(
    query,
  )

export interface PhotoFacts {
  readonly id: string
  readonly account_id: string
  readonly task_id: string
  readonly place_id: string
  readonly taken_at: Date
  readonly at: Date
  readonly is_used: boolean
}

/** A picture that was sent before, under whatever id, is used. */
export const photoFacts = (photoIds: readonly string[]): CompiledQuery<PhotoFacts> =>
  sql<PhotoFacts>`select p.id, p.account_id, p.task_id, p.place_id, p.taken_at, p.at,
      p.check_in_id is not null or exists (select 1 from patrol_photo o
        where o.project_id = p.project_id and o.hash = p.hash and o.id < p.id) as is_used
    from patrol_photo p where p.id = any(${[...photoIds]}::uuid[])`.compile(query)

export const usePhotos = (photoIds: readonly string[], checkInId: string) =>
  query
    .updateTable('patrol_photo')
    .set({ check_in_id: checkInId })
    .where('id', 'in', [...photoIds])
    .compile()

export const insertFindings = (rows: readonly Insertable<Schema['patrol_finding']>[]) =>
  query
    .insertInto('patrol_finding')
    .values([...rows])
    .compile()
