import { lifecycleMoves, type LifecycleMove } from '@vigil/contract/equipment/lifecycle'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

/** It and what speaks through it, as far as the table of moves lets each. */
export const moveLifecycle = (id: string, move: LifecycleMove): CompiledQuery => {
  const { from, to } = lifecycleMoves[move]
  return sql`update equipment set lifecycle = ${to}
    where (id = ${id}::uuid or parent_id = ${id}::uuid) and lifecycle = any(${[...from]})`.compile(query)
}

/** By the clock of its unit: the day is served to its end. */
export const lastDayIn = (
  projectId: string,
  lastDay: string | null,
): CompiledQuery<{ ends_at: Date | null; is_past: boolean }> =>
  sql<{
    ends_at: Date | null
    is_past: boolean
  }>`select e.ends_at, coalesce(e.ends_at <= clock_timestamp(), false) as is_past
    from project p cross join lateral
      (select (${lastDay}::date + 1)::timestamp at time zone p.zone as ends_at) e
    where p.id = ${projectId}::uuid`.compile(query)

export const setServedUntil = (id: string, endsAt: Date | null): CompiledQuery =>
  sql`update equipment set expires_at = ${endsAt}::timestamptz
    where id = ${id}::uuid or parent_id = ${id}::uuid`.compile(query)
