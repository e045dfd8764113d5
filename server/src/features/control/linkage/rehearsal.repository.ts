/** The past of what a rule watches. */
import type { ValueTest } from '@vigil/contract/linkage/rule'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface AlarmOfPast {
  readonly id: string
  readonly equipment_id: string
  readonly kind: string
  readonly first_at: Date
  readonly recovered_at: Date | null
  readonly verdict: string | null
}

const mostAlarms = 20_000
const mostValues = 50_000

export const pastAlarms = (equipment: readonly string[], from: Date): CompiledQuery<AlarmOfPast> =>
  sql<AlarmOfPast>`select a.id, a.equipment_id, a.kind, a.first_at, a.recovered_at, a.verdict from alarm a
    where a.equipment_id = any(${[...equipment]}::uuid[]) and a.first_at >= ${from}
      and a.kind in ('fire-alarm', 'alarm', 'fault') order by a.first_at limit ${mostAlarms}`.compile(query)

export interface ValueOfPast {
  readonly at: Date
  readonly value: unknown
}

/** Only where it begins or ends to be as asked: between two of these nothing changes for the rule. */
export const pastValues = ({ equipmentId, property, is, value }: ValueTest, from: Date): CompiledQuery<ValueOfPast> =>
  sql<ValueOfPast>`select at, value from past_changes(${equipmentId}::uuid, ${property}, ${is},
    ${JSON.stringify(value)}::jsonb, ${from}, ${mostValues})`.compile(query)

export interface SilenceOfPast {
  readonly silent_from: Date
  readonly silent_to: Date
}

export const pastSilences = (equipmentId: string, from: Date, to: Date, allowedSec: number) =>
  sql<SilenceOfPast>`select * from history_silences(${equipmentId}::uuid, ${from}, ${to},
    make_interval(secs => ${allowedSec}))`.compile(query)
