import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { PlatformFigures } from './platform.rules.ts'

export type ProcessKind = 'api' | 'gateway' | 'pipeline' | 'worker'

export interface Beat {
  readonly id: string
  readonly process: ProcessKind
  readonly version: string
  readonly ageMs: number
  readonly ownClock: Date
}

export const beat = ({ id, process, version, ageMs, ownClock }: Beat): CompiledQuery =>
  sql`select beat(${id}::uuid, ${process}, ${version}, ${Math.round(ageMs)}::bigint, ${ownClock}::timestamptz)`.compile(
    query,
  )

export const processLeft = (id: string): CompiledQuery => sql`select process_left(${id}::uuid)`.compile(query)

export const missingProcesses = (): CompiledQuery<{ process: string }> =>
  sql<{ process: string }>`select platform_missing as process from platform_missing()`.compile(query)

/** For a process. */
export const platformFigures = (): CompiledQuery<{ figures: PlatformFigures }> =>
  sql<{ figures: PlatformFigures }>`select platform_figures() as figures`.compile(query)

/** For a person; nothing for whoever does not run the platform. */
export const platformHealth = (): CompiledQuery<{ figures: PlatformFigures | null }> =>
  sql<{ figures: PlatformFigures | null }>`select platform_health() as figures`.compile(query)

export interface GroupRow {
  readonly reason: string
  readonly equipment_id: string
  readonly equipment_name: string | null
  readonly project_name: string | null
  readonly count: number
  readonly last_at: Date
  readonly newest: number
  readonly sent_again: number
  readonly may_be_fire: boolean
}

export const quarantineGroups = (most: number): CompiledQuery<GroupRow> =>
  sql<GroupRow>`select * from platform_quarantine(${most}::integer)`.compile(query)

export interface QuarantinedRow {
  readonly id: number
  readonly reason: string
  readonly equipment_id: string
  readonly raw: Buffer
  readonly at: Date
  readonly sent_again_at: Date | null
  readonly may_be_fire: boolean
}

export const quarantined = (id: number): CompiledQuery<QuarantinedRow> =>
  sql<QuarantinedRow>`select * from platform_quarantined(${id}::bigint)`.compile(query)

export const sendAgain = (
  equipmentId: string,
  reason: string,
  newest: number,
): CompiledQuery<{ sent: number | null }> =>
  sql<{
    sent: number | null
  }>`select platform_send_again(${equipmentId}::uuid, ${reason}, ${newest}::bigint) as sent`.compile(query)

export interface UnjudgedRow {
  readonly id: number
  readonly raw: Buffer
  readonly type_no: number | null
  readonly protocol_id: number | null
}

export const unjudged = (most: number): CompiledQuery<UnjudgedRow> =>
  query
    .selectFrom('event_quarantine as q')
    .leftJoin('equipment as e', 'e.id', 'q.equipment_id')
    .select(['q.id', 'q.raw', 'e.type_no', 'e.protocol_id'])
    .where('q.may_be_fire', 'is', null)
    .orderBy('q.id')
    .limit(most)
    .compile()

export const noteJudged = (judged: readonly { readonly id: number; readonly mayBeFire: boolean }[]): CompiledQuery =>
  sql`update event_quarantine q set may_be_fire = j.burns
    from unnest(${judged.map(({ id }) => id)}::bigint[], ${judged.map((one) => one.mayBeFire)}::boolean[]) j (id, burns)
    where q.id = j.id`.compile(query)
