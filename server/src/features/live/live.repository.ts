import type { Lane, LiveAlarm } from '@vigil/contract/live/live-events'
import type { ScopeKind } from '@vigil/contract/rights/scope-kinds'
import { sql, type CompiledQuery, type RawBuilder, type Selectable } from 'kysely'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

type AlarmKind = LiveAlarm['kind']

/** The table admits no other lanes. */
export type OutboxEvent = Omit<Selectable<Schema['outbox']>, 'lane'> & { lane: Lane }

/** For the tail only, which has no actor; see the migration. */
export const outboxAfter = (lane: Lane, after: number, most: number): CompiledQuery<OutboxEvent> =>
  sql<OutboxEvent>`select * from outbox_after(${lane}::smallint, ${after}::bigint, ${most})`.compile(query)

export interface LaneEnds {
  lane: Lane
  first: number
  last: number
}

export const outboxEnds = (): CompiledQuery<LaneEnds> => sql<LaneEnds>`select * from outbox_ends()`.compile(query)

export interface RightsChanges {
  next: number
  accounts: string[]
}

export const rightsChangedAfter = (after: number): CompiledQuery<RightsChanges> =>
  sql<RightsChanges>`select * from rights_changed_after(${after}::bigint)`.compile(query)

/** One row per place, and for a company one per company below it. */
export interface VisiblePlace {
  root: string
  id: string
  project_id: string | null
}

/** Which of these the actor can see; the wall answers. Batched, because a screen subscribes to a hundred at once. */
export const visiblePlaces = (
  kind: Exclude<ScopeKind, 'platform'>,
  ids: readonly string[],
): CompiledQuery<VisiblePlace> => {
  const wanted = sql`any(${[...ids]}::uuid[])`
  if (kind === 'company')
    return sql<VisiblePlace>`with recursive below(root, id) as (
        select id, id from company where id = ${wanted}
        union select below.root, c.id from company c join below on c.parent_id = below.id
      ) select root, id, null::uuid as project_id from below`.compile(query)
  const project = kind === 'equipment' ? sql.ref('project_id') : sql`null::uuid`
  return sql<VisiblePlace>`select id as root, id, ${project} as project_id from ${sql.table(kind)} where id = ${wanted}`.compile(
    query,
  )
}

/** Where an actor listens: `ids` are the companies below for a company, nothing for the platform. */
export interface Place {
  readonly scope: string
  readonly kind: ScopeKind
  readonly ids: readonly string[]
  /** Of a piece of equipment. */
  readonly projectId: string | null
}

/** From where on somebody wants to hear of a place. */
export interface Missing {
  readonly place: Place
  readonly lane: Lane
  readonly after: number
}

/** Each event with the key of who missed it. */
export type MissedEvent = OutboxEvent & { key: string }

/** How far along the log an operator's events are looked for: they have no index of their own, and are read with the others'. */
export const furthestReplay = 20_000

/** Events of places of one kind, by the index of that kind; equipment by its project's, which is short enough. */
export const replay = (
  kind: ScopeKind,
  missing: readonly (readonly [key: string, missing: Missing])[],
  most: number,
): CompiledQuery<MissedEvent> => {
  const rows = missing.flatMap(([key, { place, lane, after }]) =>
    (kind === 'platform' ? [null] : place.ids).map((id) => ({ key, id, projectId: place.projectId, lane, after })),
  )
  const column = <Name extends keyof (typeof rows)[number]>(name: Name) => rows.map((row) => row[name])
  return sql<MissedEvent>`select wanted.key, event.*
    from unnest(${column('key')}::text[], ${column('id')}::uuid[], ${column('projectId')}::uuid[],
      ${column('lane')}::smallint[], ${column('after')}::bigint[]) as wanted (key, id, project_id, lane, after)
    cross join lateral (
      select * from outbox where ${siteFilter(kind)} and lane = wanted.lane and id > wanted.after order by id limit ${most}
    ) event order by event.id`.compile(query)
}

const siteFilter = (kind: ScopeKind): RawBuilder<unknown> => {
  if (kind === 'platform') return sql`true`
  return kind === 'equipment'
    ? sql`project_id = wanted.project_id and equipment_id = wanted.id`
    : kind === 'oem'
      ? sql`oem_id = wanted.id and id <= wanted.after + ${furthestReplay}`
      : sql`${sql.ref(`${kind}_id`)} = wanted.id`
}

/** Each scope's number of alarms that wait for a person, with the worst of them; without any, one row of nulls. */
export type WaitingAlarm = { scope: string; place: string | null; total: number } & {
  [Column in keyof AlarmRow]: AlarmRow[Column] | null
}

// Written out, not a parameter: only so does the planner know that the index of waiting alarms holds them all.
const waits = sql`stage = 0`

/** How many of each scope's worst, and of which kinds. */
export interface WaitingWish {
  readonly most: number
  readonly kinds: readonly AlarmKind[]
}

export const waitingAlarms = (
  kind: ScopeKind,
  places: readonly Place[],
  { most, kinds }: WaitingWish,
): CompiledQuery<WaitingAlarm> => {
  const pairs = places.flatMap(({ scope, ids }) => (kind === 'platform' ? [null] : ids).map((id) => ({ scope, id })))
  const here = kind === 'platform' ? sql`true` : sql`${sql.ref(`${kind}_id`)} = wanted.place`
  const shown = sql`kind = any(${[...kinds]}::text[])`
  return sql<WaitingAlarm>`select wanted.scope, wanted.place, counted.total, worst.*
    from unnest(${pairs.map(({ scope }) => scope)}::text[], ${pairs.map(({ id }) => id)}::uuid[]) as wanted(scope, place)
    cross join lateral (select count(*) as total from alarm where ${here} and ${waits} and ${shown}) counted
    left join lateral (select * from alarm where ${here} and ${waits} and ${shown} order by priority, first_at limit ${most}) worst on true`.compile(
    query,
  )
}

/** Why a token is worth nothing any more; it is read as its own account, which sees its tokens. */
export interface TokenEnd {
  revoked: boolean
  expired: boolean
  /** Switching roles opens a token for the other role and ends this one in the same breath. */
  switched: boolean
}

export const tokenEnd = (hash: Buffer): CompiledQuery<TokenEnd> =>
  sql<TokenEnd>`select t.revoked_at is not null as revoked, t.expires_at <= now() or t.seen_at <= now() - interval '30 days' as expired,
      exists (select 1 from access_token o where o.account_id = t.account_id and o.role_id <> t.role_id
        and o.created_at between t.revoked_at - interval '5 seconds' and t.revoked_at + interval '5 seconds') as switched
    from access_token t where t.hash = ${hash}`.compile(query)
