import { sql, type CompiledQuery } from 'kysely'
import type { EquipmentFacts } from '#events/equipment-facts.ts'
import { query } from '#schema/query.ts'
import { isoTime } from '#infrastructure/clock/iso-time.ts'
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
  readonly device_at: Date | null
  readonly area_id: string | null
  readonly reopened_from: string | null
  readonly verdict: OpenAlarm['verdict']
  readonly verdict_at: Date | null
  readonly handled_at: Date | null
  readonly group_id: string | null
  readonly isolation_id: string | null
  readonly drill_id: string | null
  readonly flaps: number
  readonly flap_since: Date | null
  readonly is_flapping: boolean
  readonly ladder: OpenAlarm['ladder']
  readonly ladder_from: Date | null
  readonly ladder_due: Date | null
}

/** Everything of these that is not archived, held until the transaction ends: a verdict waits, or we see it. */
export const lockOpenAlarms = (equipment: readonly string[]): CompiledQuery<AlarmRow> =>
  sql<AlarmRow>`
    select id, equipment_id, event_key, kind, priority, condition, state, verdict, verdict_at, handled_at, likely_real,
      property, value, max_value, count, first_at, last_at, recovered_at, version, device_at, area_id, reopened_from, group_id, isolation_id,
      case when real_case_id is null then drill_id end as drill_id, flaps, flap_since, is_flapping, ladder, ladder_from, ladder_due
    from alarm where equipment_id = any(${equipment}::uuid[]) and stage < 3
    order by equipment_id, event_key for update`.compile(query)

export interface SavedAlarm extends Pick<EquipmentFacts, 'site'> {
  readonly alarm: OpenAlarm
}

// What is null is not said: a field that is left out is null there too, and most of a row's cost is its text.
const iso = (at: number | null): string | undefined => (at === null ? undefined : isoTime(at))
const said = <Value>(value: Value | null): Value | undefined => value ?? undefined

/** What a device may change of an alarm that is there. Nothing else travels. */
const changeOf = ({ alarm }: SavedAlarm) => ({
  id: alarm.id,
  condition: alarm.condition,
  value: said(alarm.value),
  maxValue: said(alarm.maxValue),
  count: alarm.count,
  lastAt: iso(alarm.lastAt),
  recoveredAt: iso(alarm.recoveredAt),
  version: alarm.version,
  likelyReal: alarm.likelyReal,
  groupId: said(alarm.groupId),
  flaps: alarm.flaps,
  flapSince: iso(alarm.flapSince),
  isFlapping: alarm.isFlapping,
  ladderDue: iso(alarm.ladderDue),
})

const rowOf = ({ site, alarm }: SavedAlarm) => ({
  ...changeOf({ site, alarm }),
  oemId: site.oemId,
  companyId: said(site.companyId),
  projectId: site.projectId,
  equipmentId: alarm.equipmentId,
  key: alarm.key,
  kind: alarm.kind,
  priority: alarm.priority,
  state: alarm.state,
  property: said(alarm.property),
  firstAt: iso(alarm.firstAt),
  areaId: said(alarm.areaId),
  reopenedFrom: said(alarm.reopenedFrom),
  isolationId: said(alarm.isolationId),
  drillId: said(alarm.drillId),
  deviceAt: iso(alarm.deviceAt),
  ladder: said(alarm.ladder),
  ladderFrom: iso(alarm.ladderFrom),
})

export const insertAlarms = (alarms: readonly SavedAlarm[]): CompiledQuery =>
  sql`
    insert into alarm (id, oem_id, company_id, project_id, equipment_id, event_key, kind, priority, condition, state,
      likely_real, property, value, max_value, count, first_at, last_at, recovered_at, version, area_id, reopened_from,
      group_id, isolation_id, drill_id, flaps, flap_since, is_flapping, device_at, ladder, ladder_from, ladder_due)
    select * from json_to_recordset(${JSON.stringify(alarms.map(rowOf))}) as u (id uuid, "oemId" uuid, "companyId" uuid, "projectId" uuid,
      "equipmentId" uuid, key text, kind text, priority smallint, condition text, state text, "likelyReal" boolean, property text,
      value float8,
      "maxValue" float8, count int, "firstAt" timestamptz, "lastAt" timestamptz, "recoveredAt" timestamptz,
      version int, "areaId" uuid, "reopenedFrom" uuid, "groupId" uuid, "isolationId" uuid, "drillId" uuid, flaps smallint,
      "flapSince" timestamptz, "isFlapping" boolean, "deviceAt" timestamptz, ladder text,
      "ladderFrom" timestamptz, "ladderDue" timestamptz)`.compile(query)

export const updateAlarms = (alarms: readonly SavedAlarm[]): CompiledQuery =>
  sql`
    update alarm a set condition = u.condition, value = u.value, max_value = u."maxValue", count = u.count,
      last_at = u."lastAt", recovered_at = u."recoveredAt", version = u.version, likely_real = u."likelyReal",
      group_id = u."groupId", flaps = u.flaps, flap_since = u."flapSince", is_flapping = u."isFlapping",
      ladder_due = u."ladderDue"
    from json_to_recordset(${JSON.stringify(alarms.map(changeOf))}) as u (id uuid, condition text, value float8, "maxValue" float8, count int,
      "lastAt" timestamptz, "recoveredAt" timestamptz, version int, "likelyReal" boolean, "groupId" uuid, flaps smallint,
      "flapSince" timestamptz, "isFlapping" boolean, "ladderDue" timestamptz)
    where a.id = u.id`.compile(query)

/** Done with, and begun anew: the old one is history, before the new one takes its place. */
export const archiveReopened = (alarms: readonly Pick<OpenAlarm, 'id' | 'version'>[]): CompiledQuery =>
  sql`
    update alarm a set state = 'archived', archived_at = clock_timestamp(), result = 'reopened', version = u.version,
      ladder_due = case when ladder = 'confirmed' then ladder_due end
    from json_to_recordset(${JSON.stringify(alarms.map(({ id, version }) => ({ id, version })))}) as u (id uuid, version int)
    where a.id = u.id`.compile(query)

export interface AlarmMove extends Pick<EquipmentFacts, 'site'> {
  readonly alarmId: string
  readonly fromState: string | null
  readonly toState: string
  readonly condition: string
  readonly actorKind: string
  readonly actorId: string | null
  readonly note?: string | null
}

const moveOf = ({ site, fromState, note, ...move }: AlarmMove) => ({
  ...move,
  fromState: said(fromState),
  oemId: site.oemId,
  companyId: said(site.companyId),
  projectId: site.projectId,
  note: note ?? undefined,
})

export const insertAlarmMoves = (moves: readonly AlarmMove[]): CompiledQuery =>
  sql`
    insert into alarm_move (alarm_id, oem_id, company_id, project_id, from_state, to_state, condition, actor_kind, actor_id,
      note)
    select * from json_to_recordset(${JSON.stringify(moves.map(moveOf))}) as u (
      "alarmId" uuid, "oemId" uuid, "companyId" uuid, "projectId" uuid, "fromState" text, "toState" text, condition text,
      "actorKind" text, "actorId" text, note text)`.compile(query)
