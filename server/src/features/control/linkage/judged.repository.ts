/** What live rules are judged by, and what was judged. For the pipeline. */
import type { LinkageBody } from '@vigil/contract/linkage/rule'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { ActiveAlarm } from './expression.ts'

/** Which versions act: compared every second, read whole only when it has changed. */
export const liveMark = (): CompiledQuery<{ mark: string | null }> =>
  sql<{
    mark: string | null
  }>`select md5(string_agg(v.rule_id::text || v.version || p.zone, ',' order by v.rule_id)) as mark
    from linkage_version v join linkage_rule r on r.id = v.rule_id join project p on p.id = r.project_id
    where v.state = 'on'`.compile(query)

export interface LiveRow {
  readonly rule_id: string
  readonly version: number
  readonly body: LinkageBody
  readonly zone: string
}

export const liveRows = (): CompiledQuery<LiveRow> =>
  sql<LiveRow>`select v.rule_id, v.version, v.body, p.zone
    from linkage_version v join linkage_rule r on r.id = v.rule_id join project p on p.id = r.project_id
    where v.state = 'on' and r.removed_at is null`.compile(query)

export const holdingRules = (): CompiledQuery<{ rule_id: string }> =>
  sql<{ rule_id: string }>`select s.rule_id from linkage_state s where s.holds`.compile(query)

export interface WorldRow {
  readonly holding: Readonly<Record<string, boolean>>
  readonly reported: Readonly<Record<string, Readonly<Record<string, { readonly value: unknown }>>>>
  readonly alarms: readonly ActiveAlarm[]
}

/**
 * In one statement, so that all of it is of one moment. Whoever is not heard of says nothing; what people called false or
 * isolated sets nothing off. An alarm counts from when it was last said: one that came again is a new sign.
 */
export const worldOf = (rules: readonly string[], equipment: readonly string[]): CompiledQuery<WorldRow> =>
  sql<WorldRow>`select
    (select coalesce(jsonb_object_agg(s.rule_id, s.holds), '{}') from linkage_state s
      where s.rule_id = any(${[...rules]}::uuid[])) as holding,
    (select coalesce(jsonb_object_agg(s.equipment_id, s.reported), '{}') from equipment_shadow s
      where s.equipment_id = any(${[...equipment]}::uuid[]) and s.online is not false) as reported,
    (select coalesce(jsonb_agg(jsonb_build_object('equipmentId', a.equipment_id, 'alarmId', a.id, 'kind', a.kind,
        'at', (extract(epoch from a.last_at) * 1000)::bigint)), '[]') from alarm a
      where a.equipment_id = any(${[...equipment]}::uuid[]) and a.stage < 3 and a.condition = 'active'
        and a.isolation_id is null and coalesce(a.verdict, 'real') = 'real') as alarms`.compile(query)

export interface Judged {
  readonly run: string
  readonly rule: string
  readonly version: number
  readonly holds: boolean
  readonly for_s: number
  readonly has_else: boolean
  readonly cause: string | null
  readonly alarm: string | null
}

export const noteJudged = (judged: readonly Judged[]): CompiledQuery =>
  sql`select note_linkage(${JSON.stringify(judged)}::jsonb)`.compile(query)

/** Those that have held long enough; of two workers one finds each. */
export const dueRules = (most: number): CompiledQuery<DueRule> =>
  sql<DueRule>`select s.rule_id, s.version, s.cause_id, s.alarm_id from linkage_state s
    where s.holds and s.fired_at is null and s.due_at <= clock_timestamp()
      and exists (select 1 from linkage_version v where v.rule_id = s.rule_id and v.version = s.version and v.state = 'on')
    order by s.due_at limit ${most} for update of s skip locked`.compile(query)

export interface DueRule {
  readonly rule_id: string
  readonly version: number
  readonly cause_id: string | null
  readonly alarm_id: string | null
}

export const fireRule = (runId: string, { rule_id, version, cause_id, alarm_id }: DueRule): CompiledQuery =>
  sql`select fire_linkage(${runId}::uuid, ${rule_id}::uuid, ${version}::integer, 'does', ${cause_id}::uuid,
    ${alarm_id}::uuid)`.compile(query)
