import { sql, type CompiledQuery, type Insertable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { inReachOrOwn } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { zoneOfRow } from '../timer/timer.repository.ts'

interface NamedLoop {
  readonly equipmentId: string
  readonly deviceName: string
}

const sharingRows = query
  .selectFrom('time_sharing as t')
  // A tenant does not see the unit.
  .leftJoin('project as p', 'p.id', 't.project_id')
  .leftJoin('account as a', 'a.id', 't.account_id')
  .select(['t.id', 't.project_id', 't.name', 't.periods', 't.off_rates', 't.edges', 't.is_on', 't.revision'])
  .select(zoneOfRow)
  .select(sql<string | null>`coalesce(a.person, a.nickname, a.login_name)`.as('by'))
  // All its timers move the same loops.
  .select(
    sql<NamedLoop[]>`(select coalesce(jsonb_agg(jsonb_build_object(
        'equipmentId', e.id, 'deviceName', e.name) order by l.place), '[]')
      from timer f join timer_loop l on l.timer_id = f.id join equipment e on e.id = l.equipment_id
      where f.sharing_id = t.id and f.sharing_place = 0)`.as('loops'),
  )

export const sharingById = (actor: Actor, sharingId: string) =>
  sharingRows.where('t.id', '=', sharingId).where(inReachOrOwn(actor, 't')).compile()

export type SharingRecord = ReturnType<typeof sharingById> extends CompiledQuery<infer Row> ? Row : never

interface SharingFilter {
  readonly projectId?: string | undefined
  /** A loop, or the box that loops are in. */
  readonly equipmentId?: string | undefined
}

export const sharingPage = (
  actor: Actor,
  { projectId, equipmentId }: SharingFilter,
  after: string | undefined,
  limit: number,
) => {
  let rows = sharingRows.where(inReachOrOwn(actor, 't'))
  if (projectId) rows = rows.where('t.project_id', '=', projectId)
  if (equipmentId)
    rows = rows.where(
      sql<boolean>`exists (select 1 from timer f join timer_loop l on l.timer_id = f.id
        join equipment e on e.id = l.equipment_id
        where f.sharing_id = t.id and ${equipmentId}::uuid in (e.id, e.parent_id))`,
    )
  if (after) rows = rows.where('t.id', '<', after)
  return rows.orderBy('t.id', 'desc').limit(limit).compile()
}

export const insertSharing = (sharing: Insertable<Schema['time_sharing']>) =>
  query.insertInto('time_sharing').values(sharing).returning('id').compile()

/** Set anew by whoever does so: from then on he answers for it. */
export const resetSharing = ({ id, project_id, ...sharing }: Insertable<Schema['time_sharing']>) =>
  query
    .updateTable('time_sharing')
    .set((row) => ({ ...sharing, is_on: true, revision: sql<number>`${row.ref('revision')} + 1` }))
    .where('id', '=', id)
    .where('project_id', '=', project_id)
    .returning('id')
    .compile()

/** At each place one: what stands there is set anew. */
export const putTimers = (timers: readonly Insertable<Schema['timer']>[]) =>
  query
    .insertInto('timer')
    .values([...timers])
    .onConflict((same) =>
      same.columns(['sharing_id', 'sharing_place']).doUpdateSet((row) => ({
        account_id: row.ref('excluded.account_id'),
        role_id: row.ref('excluded.role_id'),
        name: row.ref('excluded.name'),
        clock_time: row.ref('excluded.clock_time'),
        weekdays: row.ref('excluded.weekdays'),
        months: row.ref('excluded.months'),
        action: row.ref('excluded.action'),
        is_on: row.ref('excluded.is_on'),
        next_at: row.ref('excluded.next_at'),
      })),
    )
    .compile()

/** From this place on: what a change left over, or all of it. */
export const restTimers = (sharingId: string, from: number) =>
  query
    .updateTable('timer')
    .set({ is_on: false, next_at: null })
    .where('sharing_id', '=', sharingId)
    .where('sharing_place', '>=', from)
    .compile()

export const wakeTimers = (sharingId: string, nexts: readonly (Date | null)[]): CompiledQuery =>
  sql`update timer t set is_on = true, next_at = n.at
    from unnest(${nexts}::timestamptz[]) with ordinality as n(at, place)
    where t.sharing_id = ${sharingId}::uuid and t.sharing_place = n.place - 1`.compile(query)

export const turnSharing = (sharingId: string, isOn: boolean) =>
  query.updateTable('time_sharing').set({ is_on: isOn }).where('id', '=', sharingId).compile()

export const removeSharing = (sharingId: string) =>
  query.deleteFrom('time_sharing').where('id', '=', sharingId).compile()

export const dropLoops = (sharingId: string): CompiledQuery =>
  sql`delete from timer_loop l using timer t
    where t.id = l.timer_id and t.sharing_id = ${sharingId}::uuid`.compile(query)

/** What was looked at both ways and may be moved both ways. */
export const copyLoops = (sharingId: string, openingId: string, closingId: string): CompiledQuery =>
  sql`insert into timer_loop (timer_id, equipment_id, place)
    select t.id, o.equipment_id, o.place from timer t, command_batch_loop o
      join command_batch_loop c on c.batch_id = ${closingId}::uuid and c.equipment_id = o.equipment_id and c.wave > 0
    where t.sharing_id = ${sharingId}::uuid and o.batch_id = ${openingId}::uuid and o.wave > 0`.compile(query)

const mostRuns = 50

export const runsOf = (sharingId: string) =>
  query
    .selectFrom('timer_run as r')
    .innerJoin('timer as t', 't.id', 'r.timer_id')
    .select(['r.due_at', 'r.state', 'r.batch_id', 't.action'])
    .where('t.sharing_id', '=', sharingId)
    .orderBy('r.due_at', 'desc')
    .limit(mostRuns)
    .compile()
