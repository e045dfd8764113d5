import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

export interface StandingRow {
  readonly shift_id: string
  /** 0 there in its time, 1 its time is over and it has not handed over, 2 its time and nobody has come. */
  readonly standing: 0 | 1 | 2
}

/** Shifts that answer for the unit at a moment. */
export const standingAt = (projectId: string, at: Date): CompiledQuery<StandingRow> =>
  sql<StandingRow>`select shift_id, standing from duty_shifts_at(${projectId}::uuid, ${at}::timestamptz)`.compile(query)

export const openHandover = (projectId: string): CompiledQuery<{ id: string }> =>
  query
    .selectFrom('duty_handover')
    .select('id')
    .where('project_id', '=', projectId)
    .where('state', 'in', ['begun', 'signedByLeaver'])
    .compile()
