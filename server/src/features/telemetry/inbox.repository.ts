/** The logs a pipeline reads: where it stands in them, and what comes next. */
import { sql, type CompiledQuery } from 'kysely'
import type { Positions } from '#infrastructure/stream/lane.ts'
import type { LogMark } from '#infrastructure/stream/log-buffer.ts'
import { query } from '#schema/query.ts'

export interface Holder {
  readonly lane: number
  readonly owner: string
  readonly groups: readonly number[]
}

export interface InboxRow {
  readonly group: number
  /** Null when the group is held and has nothing new. */
  readonly id: number | null
  readonly equipment_id: string
  readonly kind: string
  readonly received_at: Date
  readonly payload: Buffer
  /** The device used this number before, for something else. */
  readonly is_reused: boolean
}

const heldLeases = ({ lane, owner, groups }: Holder) => sql`
  select shard_group, position from lease where lane = ${lane} and owner = ${owner} and shard_group = any(${groups}::int[])
  order by shard_group for update`

/** Of each group that is `mine`, from its position on. */
const nextMessages = (lane: number, limit: number) => sql`
      select id, equipment_id, kind, received_at, payload, kind = 'report' and exists (
        select 1 from event_inbox o where o.equipment_id = e.equipment_id and o.boot_id = e.boot_id
          and o.device_seq = e.device_seq and o.kind = 'report' and o.id < e.id
      ) as is_reused
      from event_inbox e where e.shard_group = mine.shard_group and e.lane = ${lane} and e.id > mine.position
      order by e.id limit ${limit}`

/**
 * The next messages of the groups that this owner still holds, in order of arrival. The position is read under the
 * lock: who lost a group gets no row of it. Ids are committed in order, so an older snapshot only sees fewer.
 */
export const takeFromInbox = (holder: Holder, limit: number): CompiledQuery<InboxRow> =>
  sql<InboxRow>`
    with mine as (${heldLeases(holder)})
    select mine.shard_group as "group", i.* from mine left join lateral (${nextMessages(holder.lane, limit)}) i on true
    order by i.id`.compile(query)

export interface ReadAhead extends InboxRow {
  readonly id: number
  /** Where its group must stand, or it was not read from there. */
  readonly after: number
}

const groupsOf = (positions: Positions) => [...positions.values()].map(({ group }) => group)
const placesOf = (positions: Positions) => [...positions.values()].map(({ position }) => position)

/** What follows these positions, which are being committed, and in other groups what follows theirs. Holds nothing. */
export const readAhead = (
  { lane, owner, groups }: Holder,
  committing: Positions,
  limit: number,
): CompiledQuery<ReadAhead> =>
  sql<ReadAhead>`
    with mine as (
      select l.shard_group, greatest(l.position, r.position) as position
      from lease l left join unnest(${groupsOf(committing)}::int[], ${placesOf(committing)}::bigint[]) as r (shard_group, position)
        on r.shard_group = l.shard_group
      where l.lane = ${lane} and l.owner = ${owner} and l.shard_group = any(${groups}::int[])
    )
    select mine.shard_group as "group", mine.position as "after", i.* from mine cross join lateral (${nextMessages(lane, limit)}) i
    order by i.id`.compile(query)

/** As `takeFromInbox` holds them, for messages that were read before; fails if they are not next any more. */
export const holdReadAhead = ({ lane, owner, groups }: Holder, rows: readonly ReadAhead[]): CompiledQuery => {
  const after = new Map(rows.map((row) => [row.group, row.after]))
  return sql`select hold_read_ahead(${lane}::smallint, ${owner}, ${groups}::int[], ${[...after.keys()]}::int[],
    ${[...after.values()]}::bigint[])`.compile(query)
}

/** Where the groups stand that this owner still holds, locked until the transaction ends. */
export const lockPositions = (holder: Holder): CompiledQuery<{ group: number; position: number }> =>
  sql<{ group: number; position: number }>`
    with mine as (${heldLeases(holder)}) select shard_group as "group", position from mine`.compile(query)

export const savePositions = ({ lane, owner }: Pick<Holder, 'lane' | 'owner'>, positions: Positions): CompiledQuery => {
  const places = [...positions.values()]
  return sql`
    update lease l set position = p.position, position_at = p.logged_at
    from unnest(${places.map(({ group }) => group)}::int[], ${places.map(({ position }) => position)}::bigint[],
      ${places.map(({ loggedAt }) => loggedAt ?? null)}::bigint[]) as p (shard_group, position, logged_at)
    where l.lane = ${lane} and l.owner = ${owner} and l.shard_group = p.shard_group`.compile(query)
}

/**
 * For readings of which nobody was told: should the database's machine fail now, the position falls back together with
 * the data, and the stream still has them. Not waiting for the disk halves the time their shadows are locked, and an
 * alarm of the same equipment may be waiting for that lock.
 */
export const commitWithoutWaiting: CompiledQuery = sql`set local synchronous_commit to off`.compile(query)

/** Where a group stands, as far as this owner may know. */
export const positionOf = ({ lane, owner, groups }: Holder): CompiledQuery<LogMark> =>
  sql<LogMark>`
    select position, position_at as at from lease where lane = ${lane} and owner = ${owner} and shard_group = any(${groups}::int[])`.compile(
    query,
  )

export const rewindTo = ({ lane, owner, groups }: Holder, position: number): CompiledQuery =>
  sql`
    update lease set position = ${position}, position_at = null
    where lane = ${lane} and owner = ${owner} and shard_group = any(${groups}::int[])`.compile(query)

export interface QuarantineRow {
  readonly equipmentId: string
  readonly raw: Uint8Array
  readonly reason: string
}

export const quarantine = (rows: readonly QuarantineRow[]): CompiledQuery =>
  sql`
    insert into event_quarantine (equipment_id, raw, reason)
    select * from unnest(${rows.map((row) => row.equipmentId)}::uuid[], ${rows.map((row) => Buffer.from(row.raw))}::bytea[],
      ${rows.map((row) => row.reason)}::text[])`.compile(query)
