import { sql, type CompiledQuery } from 'kysely'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { query } from '#schema/query.ts'

const scopeColumns = { oem: 'e.oem_id', company: 'e.company_id', project: 'e.project_id', equipment: 'e.id' }

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

export interface LinesQuestion extends Pick<HistoryQuestion, 'from' | 'to' | 'bucketMs'> {
  readonly asked: readonly { readonly equipmentId: string; readonly key: string }[]
}

export interface LineRow {
  /** Which of those asked for, from 1. */
  readonly no: number
  /** null where nothing was measured at all. */
  readonly mean: number | null
}

/** All in one question; whose equipment is not in reach has no row at all. */
export const historyLines = (scope: Actor['scope'], question: LinesQuestion): CompiledQuery<LineRow> => {
  const { asked, from, to, bucketMs } = question
  const [ids, keys] = [asked.map(({ equipmentId }) => equipmentId), asked.map(({ key }) => key)]
  return sql<LineRow>`
    select a.no::integer as no, h.mean
    from unnest(${ids}::uuid[], ${keys}::text[]) with ordinality as a(id, key, no)
    join equipment e on e.id = a.id and ${scopeFilter(scope, scopeColumns)}
    left join lateral history_series(a.id, ${from}, ${to}, ${bucketMs}, array[a.key]) h on true
    order by a.no, h.bucket`.compile(query)
}

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
