import { sql, type CompiledQuery, type Selectable } from 'kysely'
import type { AlarmRow } from '#foundation/equipment/alarm-record.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'
import { ourWords } from '../desk/handling.rules.ts'

/** What the clock may settle: quiet for long enough and touched by nobody, or handled. Looked at again under the locks. */
export const quietAlarms = (now: Date, most: number): CompiledQuery<{ id: string; equipment_id: string }> =>
  sql<{ id: string; equipment_id: string }>`
    (select id, equipment_id from alarm where condition = 'recovered' and stage < 2
       and priority > 1 and acknowledged_at is null and owner_id is null
       and recovered_at < ${now}::timestamptz - interval '10 minutes' and first_at < ${now}::timestamptz - interval '10 minutes'
     order by recovered_at limit ${most}::integer)
    union
    (select id, equipment_id from alarm where stage = 2 and (handled_at < ${now}::timestamptz - interval '24 hours'
       or event_key = any(${[...ourWords]})) order by handled_at limit ${most}::integer)`.compile(query)

export interface HeldShadow {
  readonly equipment_id: string
  readonly oem_id: string
  readonly type_no: number
  readonly online: boolean | null
  readonly state: number
}

/** Before the alarms and in one order, as the lanes do it. */
export const holdShadows = (equipment: readonly string[]): CompiledQuery<HeldShadow> =>
  sql<HeldShadow>`select equipment_id, oem_id, type_no, online, state from equipment_shadow
    where equipment_id = any(${[...equipment]}::uuid[]) order by equipment_id for update`.compile(query)

/** Everything open of this equipment: what stays decides the state it shows. */
export const holdOpen = (equipment: readonly string[]): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`select * from alarm where equipment_id = any(${[...equipment]}::uuid[]) and stage < 3
    order by equipment_id, event_key for update`.compile(query)

export const archiveSettled = (
  settled: readonly { id: string; result: string }[],
  now: Date,
): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`
    update alarm a set state = 'archived', archived_at = ${now}::timestamptz, result = u.result, version = a.version + 1,
      condition = 'recovered', recovered_at = coalesce(a.recovered_at, ${now}::timestamptz), ladder_due = null
    from json_to_recordset(${JSON.stringify(settled)}) as u (id uuid, result text)
    where a.id = u.id returning a.*`.compile(query)

export const saveStates = (states: readonly { id: string; state: number }[]): CompiledQuery =>
  sql`update equipment_shadow s set state = u.state
    from json_to_recordset(${JSON.stringify(states)}) as u (id uuid, state smallint) where s.equipment_id = u.id`.compile(
    query,
  )

/** Comes back by itself when its time is over. */
export const endIsolations = (now: Date): CompiledQuery<Selectable<Schema['isolation']>> =>
  sql<Selectable<Schema['isolation']>>`update isolation set ended_at = ${now}::timestamptz where ended_at is null
    and until <= ${now}::timestamptz returning *`.compile(query)

/** Begun under something that has ended since, at points that nothing shields any more. Held until the transaction ends. */
export const holdUnshielded = (now: Date, most: number): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`
    select a.* from alarm a
    where a.equipment_id in (select i.equipment_id from isolation i where i.kind = 'shield'
        and i.ended_at > ${now}::timestamptz - interval '1 day')
      and a.stage = 0 and a.isolation_id is not null and a.condition = 'active' and a.ladder is not null and a.ladder_due is null and a.ladder_done is null
      and not exists (select 1 from isolation o where o.equipment_id = a.equipment_id and o.kind = 'shield'
        and o.ended_at is null and o.until > ${now}::timestamptz)
    order by a.equipment_id, a.event_key limit ${most}::integer for update of a skip locked`.compile(query)

/** From now: what it waited for under the shield is not made up for. */
export const beginLadders = (ids: readonly string[], now: Date): CompiledQuery =>
  sql`update alarm set ladder_from = ${now}::timestamptz, ladder_due = ${now}::timestamptz
    where id = any(${[...ids]}::uuid[])`.compile(query)
