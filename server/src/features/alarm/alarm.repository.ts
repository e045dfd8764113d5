import { sql, type CompiledQuery } from 'kysely'
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import { query } from '#schema/query.ts'
import type { OpenAlarm } from './alarm.rules.ts'

export interface AlarmRow {
  readonly id: string
  readonly equipment_id: string
  readonly event_key: string
  readonly kind: OpenAlarm['kind']
  readonly priority: number
  readonly condition: OpenAlarm['condition']
  readonly state: OpenAlarm['state']
  readonly likely_real: boolean
  readonly property: string | null
  readonly value: number | null
  readonly max_value: number | null
  readonly count: number
  readonly first_at: Date
  readonly last_at: Date
  readonly recovered_at: Date | null
  readonly version: number
}

/** Everything of these that is not archived, held until the transaction ends: a verdict waits, or we see it. */
export const lockOpenAlarms = (equipment: readonly string[]): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`
    select id, equipment_id, event_key, kind, priority, condition, state, likely_real, property, value, max_value, count,
      first_at, last_at, recovered_at, version
    from alarm where equipment_id = any(${equipment}::uuid[]) and state <> 'archived'
    order by equipment_id, event_key for update`.compile(query)

export type SavedAlarm = OpenAlarm & Pick<EquipmentFacts, 'site'>

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const jsonOf = (alarms: readonly SavedAlarm[]): string =>
  JSON.stringify(
    alarms.map(({ site, firstAt, lastAt, recoveredAt, ...alarm }) => ({
      ...alarm,
      ...site,
      firstAt: iso(firstAt),
      lastAt: iso(lastAt),
      recoveredAt: iso(recoveredAt),
    })),
  )

export const insertAlarms = (alarms: readonly SavedAlarm[]): CompiledQuery =>
  sql`
    insert into alarm (id, oem_id, company_id, project_id, equipment_id, event_key, kind, priority, condition, state,
      property, value, max_value, count, first_at, last_at, recovered_at, version)
    select * from json_to_recordset(${jsonOf(alarms)}) as u (id uuid, "oemId" uuid, "companyId" uuid, "projectId" uuid,
      "equipmentId" uuid, key text, kind text, priority smallint, condition text, state text, property text, value float8,
      "maxValue" float8, count int, "firstAt" timestamptz, "lastAt" timestamptz, "recoveredAt" timestamptz,
      version int)`.compile(query)

export const updateAlarms = (alarms: readonly SavedAlarm[]): CompiledQuery =>
  sql`
    update alarm a set condition = u.condition, value = u.value, max_value = u."maxValue", count = u.count,
      last_at = u."lastAt", recovered_at = u."recoveredAt", version = u.version
    from json_to_recordset(${jsonOf(alarms)}) as u (id uuid, condition text, value float8, "maxValue" float8, count int,
      "lastAt" timestamptz, "recoveredAt" timestamptz, version int)
    where a.id = u.id`.compile(query)

export interface AlarmMove extends Pick<EquipmentFacts, 'site'> {
  readonly alarmId: string
  readonly fromState: string | null
  readonly toState: string
  readonly condition: string
  readonly actorKind: string
  readonly actorId: string
}

export const insertAlarmMoves = (moves: readonly AlarmMove[]): CompiledQuery =>
  sql`
    insert into alarm_move (alarm_id, oem_id, company_id, project_id, from_state, to_state, condition, actor_kind, actor_id)
    select * from json_to_recordset(${JSON.stringify(moves.map(({ site, ...move }) => ({ ...move, ...site })))}) as u (
      "alarmId" uuid, "oemId" uuid, "companyId" uuid, "projectId" uuid, "fromState" text, "toState" text, condition text,
      "actorKind" text, "actorId" text)`.compile(query)
