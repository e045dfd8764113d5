/** Latest values and history, one statement for many rows. */
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'
import type { ReportedValues } from '#schema/tables/equipment.ts'

export interface ShadowRow {
  readonly equipment_id: string
  readonly project_id: string
  readonly type_no: number
  readonly online: boolean | null
  readonly offline_cause: string | null
  readonly state: number
  readonly reported_at: Date | null
  readonly last_boot: number | null
  readonly last_seq: number | null
  readonly rules: Record<string, unknown>
}

/** Locked in one order by everyone who locks several, so that lanes never wait for each other in a ring. */
export const lockShadows = (ids: readonly string[]): CompiledQuery<ShadowRow> =>
  sql<ShadowRow>`
    select equipment_id, project_id, type_no, online, offline_cause, state, reported_at, last_boot, last_seq, rules
    from equipment_shadow where equipment_id = any(${ids}::uuid[]) order by equipment_id for update`.compile(query)

/** The same of those that nobody holds just now. Never waits, so it needs no order. */
export const lockFreeShadows = (ids: readonly string[]): CompiledQuery<ShadowRow> =>
  sql<ShadowRow>`
    select equipment_id, project_id, type_no, online, offline_cause, state, reported_at, last_boot, last_seq, rules
    from equipment_shadow where equipment_id = any(${ids}::uuid[]) for update skip locked`.compile(query)

export const reportedValuesOf = (
  ids: readonly string[],
): CompiledQuery<{ equipment_id: string; reported: ReportedValues }> =>
  query
    .selectFrom('equipment_shadow')
    .select(['equipment_id', 'reported'])
    .where('equipment_id', '=', sql<string>`any(${ids}::uuid[])`)
    .compile()

// Many rows travel as one JSON text: quoting each value into arrays costs three times as much here, and no less there.

export interface ShadowUpdate {
  readonly id: string
  readonly reports: number
  /** To merge in, whatever else the row holds. */
  readonly known: Readonly<Record<string, unknown>>
  /** To merge in as long as there is room. */
  readonly unknown: Readonly<Record<string, unknown>>
  readonly online: boolean | null
  readonly cause: string | null
  readonly state: number
  /** ISO 8601, as are all times here. */
  readonly reportedAt: string | null
  readonly lastBoot: number | null
  readonly lastSeq: number | null
  /** Null for no change. */
  readonly rules: object | null
}

/** Bytes. A device that invents ever new names stops here; history still has what it says. */
const largestShadow = 32_768

export const updateShadows = (rows: readonly ShadowUpdate[]): CompiledQuery =>
  sql`
    update equipment_shadow s set version = s.version + u.reports,
      reported = case when pg_column_size(s.reported) < ${largestShadow} then s.reported || u.unknown else s.reported end
        || u.known,
      online = u.online, offline_cause = u.cause, state = u.state, reported_at = u."reportedAt",
      last_boot = u."lastBoot", last_seq = u."lastSeq", rules = coalesce(u.rules, s.rules)
    from json_to_recordset(${JSON.stringify(rows)}) as u (id uuid, reports int, known jsonb, unknown jsonb, online bool, cause text,
      state smallint, "reportedAt" timestamptz, "lastBoot" bigint, "lastSeq" bigint, rules jsonb)
    where s.equipment_id = u.id`.compile(query)

export interface HistoryRow {
  readonly id: string
  readonly receivedAt: string
  readonly deviceTime: string | null
  readonly boot: number
  readonly seq: number
  readonly reported: Readonly<Record<string, unknown>>
  readonly events: readonly object[] | null
}

export const insertHistory = (rows: readonly HistoryRow[]): CompiledQuery =>
  sql`select history_add(${JSON.stringify(rows)}::json)`.compile(query)

export interface NumberedReport {
  readonly id: string
  readonly boot: number
  readonly seq: number
  readonly receivedAt: number
}

export interface StoredReport {
  readonly equipment_id: string
  readonly boot: number
  readonly seq: number
  readonly device_time: Date | null
  readonly reported: Record<string, unknown>
}

const hourMs = 3_600_000

/** What is already stored under these numbers, within an hour of their receipt. */
export const storedReports = (reports: readonly NumberedReport[]): CompiledQuery<StoredReport> =>
  sql<StoredReport>`
    select h.equipment_id, h.boot_id as boot, h.device_seq as seq, h.device_time, h.reported
    from unnest(${reports.map((row) => row.id)}::uuid[], ${reports.map((row) => row.boot)}::bigint[],
      ${reports.map((row) => row.seq)}::bigint[],
      ${reports.map((row) => new Date(row.receivedAt - hourMs).toISOString())}::timestamptz[],
      ${reports.map((row) => new Date(row.receivedAt + hourMs).toISOString())}::timestamptz[]) as u (id, boot, seq, since, until)
    join equipment_history h on h.equipment_id = u.id and h.received_at between u.since and u.until
      and h.boot_id = u.boot and h.device_seq = u.seq`.compile(query)
