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

export interface AnswerRow {
  readonly at: Date
  readonly serial: number
  readonly command: number
  readonly bytes: Buffer
}

interface AnswerQuestion {
  readonly equipmentId: string
  readonly since: Date
  readonly until: Date
  readonly serials: readonly number[]
}

export const answersTo = ({ equipmentId, since, until, serials }: AnswerQuestion): CompiledQuery<AnswerRow> =>
  sql<AnswerRow>`select * from frame_answers(${equipmentId}::uuid, ${since}, ${until}, ${[...serials]}::integer[])`.compile(
    query,
  )

export interface OrderRow {
  readonly id: string
  readonly at: Date
  readonly bytes: Buffer
  readonly answered_at: Date | null
  readonly answer: number | null
  readonly answer_bytes: Buffer | null
}

export const sentOrders = ({ equipmentId, since, until, most }: FrameQuestion): CompiledQuery<OrderRow> =>
  sql<OrderRow>`select * from sent_orders(${equipmentId}::uuid, ${since}, ${until}, ${most}::integer)`.compile(query)

/** Of the transmitter that it is, or that speaks for it. */
export const dialectFor = (equipmentId: string): CompiledQuery<{ dialect: string }> =>
  sql<{ dialect: string }>`select t.dialect from equipment e
    join equipment_transmitter t on t.equipment_id in (e.id, e.parent_id) where e.id = ${equipmentId}::uuid`.compile(
    query,
  )
