import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface FrameRow {
  readonly id: string
  readonly at: Date
  readonly kind: 'report' | 'ack' | 'connected' | 'lost'
  readonly reason: string | null
  readonly raw: Buffer | null
  /** What was read of it; null for an acknowledgement and for what nobody could read. */
  readonly device_time: Date | null
  readonly boot: number | null
  readonly seq: number | null
  readonly reported: Readonly<Record<string, unknown>> | null
  readonly events: readonly unknown[] | null
}

interface FrameQuestion {
  readonly equipmentId: string
  readonly since: Date
  readonly until: Date
  readonly most: number
}

export const framesOf = ({ equipmentId, since, until, most }: FrameQuestion): CompiledQuery<FrameRow> =>
  sql<FrameRow>`select * from equipment_frames(${equipmentId}::uuid, ${since}, ${until}, ${most}::integer)`.compile(
    query,
  )
