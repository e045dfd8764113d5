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
  /** The beginning of the newest. */
  readonly raw: Buffer
}

export const quarantineGroups = (most: number, mostBytes: number): CompiledQuery<GroupRow> =>
  sql<GroupRow>`select g.*, substring(m.raw for ${mostBytes}::integer) as raw
    from platform_quarantine(${most}::integer) g cross join lateral platform_quarantined(g.newest) m`.compile(query)

export interface QuarantinedRow {
  readonly id: number
  readonly reason: string
  readonly equipment_id: string
  readonly raw: Buffer
  readonly at: Date
  readonly sent_again_at: Date | null
}

export const quarantined = (id: number): CompiledQuery<QuarantinedRow> =>
  sql<QuarantinedRow>`select * from platform_quarantined(${id}::bigint)`.compile(query)

export const sendAgain = (equipmentId: string, reason: string, newest: number): CompiledQuery<{ sent: number }> =>
  sql<{ sent: number }>`select platform_send_again(${equipmentId}::uuid, ${reason}, ${newest}::bigint) as sent`.compile(
    query,
  )
