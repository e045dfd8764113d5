import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface HistoryQuestion {
  readonly equipmentId: string
  readonly keys: readonly string[]
  readonly from: Date
  readonly to: Date
  readonly bucketMs: number
}

export interface BucketRow {
  /** Which of the keys, from 1. */
  readonly key_no: number
  /** When it begins. */
  readonly bucket: Date
  readonly low: number
  readonly high: number
  readonly mean: number
}

export const historySeries = ({ equipmentId, keys, from, to, bucketMs }: HistoryQuestion): CompiledQuery<BucketRow> =>
  sql<BucketRow>`select * from history_series(${equipmentId}, ${from}, ${to}, ${bucketMs}, ${[...keys]})`.compile(query)

export interface SilenceRow {
  readonly silent_from: Date
  readonly silent_to: Date
}

export const historySilences = (
  { equipmentId, from, to }: Pick<HistoryQuestion, 'equipmentId' | 'from' | 'to'>,
  allowedSec: number,
): CompiledQuery<SilenceRow> =>
  sql<SilenceRow>`
    select * from history_silences(${equipmentId}, ${from}, ${to}, make_interval(secs => ${allowedSec}))`.compile(query)
