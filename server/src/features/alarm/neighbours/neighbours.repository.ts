import { sql, type CompiledQuery, type RawBuilder } from 'kysely'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { query } from '#schema/query.ts'
import type { OpenAlarm } from '../judging/alarm.rules.ts'

export interface NeighbourRow {
  readonly id: string
  readonly project_id: string
  readonly equipment_id: string
  readonly area_id: string | null
  readonly kind: OpenAlarm['kind']
  readonly likely_real: boolean
  readonly group_id: string | null
  readonly state: OpenAlarm['state']
  readonly first_at: Date
  readonly last_at: Date
}

const mostPerUnit = 200

/** The youngest urgent alarms of these units. One writer a unit: nobody adds one meanwhile. */
export const urgentNeighbours = (projects: readonly string[], since: Date): CompiledQuery<NeighbourRow> =>
  sql<NeighbourRow>`
    select n.* from unnest(${[...projects]}::uuid[]) as unit(id) cross join lateral (
      select id, project_id, equipment_id, area_id, kind, likely_real, group_id, state, first_at, last_at from alarm
      where project_id = unit.id and priority = 1 and stage < 3 and first_at > ${since}
      order by first_at desc limit ${mostPerUnit}) n`.compile(query)

/** A minute that somebody asked for, while it looked like one signal, is not given to two. */
const isUndelayed = sql`u."likelyReal" and not a.likely_real and a.delayed_at is not null and a.ladder = 'unverified'`
const undelayed = (at: RawBuilder<unknown>) =>
  sql`case when ${isUndelayed} then ${at} - interval '1 minute' else ${at} end`

/** Alarms that others have shown in another light. Their own row says so, and whoever is now called at once is called. */
export const relightAlarms = (
  alarms: readonly { id: string; likelyReal: boolean; groupId: string | null }[],
  now: Date,
): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`
    update alarm a set likely_real = a.likely_real or u."likelyReal", group_id = coalesce(a.group_id, u."groupId"),
      version = a.version + 1, ladder_from = ${undelayed(sql`a.ladder_from`)},
      ladder_done = ${undelayed(sql`a.ladder_done`)},
      ladder_due = case when u."likelyReal" and a.ladder_due > ${now}::timestamptz then ${now}::timestamptz
        else a.ladder_due end
    from json_to_recordset(${JSON.stringify(alarms)}) as u (id uuid, "likelyReal" boolean, "groupId" uuid)
    where a.id = u.id returning a.*`.compile(query)

export interface IsolationRow {
  readonly id: string
  readonly equipment_id: string
  readonly kind: string
}

export const openIsolations = (equipment: readonly string[], now: Date): CompiledQuery<IsolationRow> =>
  sql<IsolationRow>`
    select id, equipment_id, kind from isolation
    where equipment_id = any(${[...equipment]}::uuid[]) and ended_at is null and until > ${now}`.compile(query)
