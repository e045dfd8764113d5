import { sql, type CompiledQuery, type Insertable, type Selectable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export type CheckRow = Selectable<Schema['duty_check']>

export interface ShownCheckRow extends CheckRow {
  readonly answered_on_name: string | null
}

const shownCheck = sql`select k.*, e.name as answered_on_name from duty_check k left join equipment e on e.id = k.answered_on`

const scopeColumns = { oem: 'k.oem_id', company: 'k.company_id', project: 'k.project_id' }

export const checkPage = (
  scope: Actor['scope'],
  { projectId, state }: { projectId: string; state?: string | undefined },
  page: { after: string | undefined; limit: number },
): CompiledQuery<ShownCheckRow> => {
  const inState = state === undefined ? sql`` : sql`and k.state = ${state}`
  const before = page.after === undefined ? sql`` : sql`and k.id < ${page.after}::uuid`
  return sql<ShownCheckRow>`${shownCheck} where k.project_id = ${projectId}::uuid
    and ${scopeFilter(scope, scopeColumns)} ${inState} ${before} order by k.id desc limit ${page.limit}::integer`.compile(
    query,
  )
}

export const checkById = (scope: Actor['scope'], id: string): CompiledQuery<ShownCheckRow> =>
  sql<ShownCheckRow>`${shownCheck} where k.id = ${id}::uuid and ${scopeFilter(scope, scopeColumns)}`.compile(query)

/** Nothing while another one of the unit waits. */
export const insertCheck = (row: Insertable<Schema['duty_check']>): CompiledQuery<CheckRow> =>
  query
    .insertInto('duty_check')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .compile()

export const answerCheck = (id: string, by: string, at: Date): CompiledQuery<CheckRow> =>
  query
    .updateTable('duty_check')
    .set({ state: 'answered', answered_at: at, answered_by: by })
    .where('id', '=', id)
    .where('state', '=', 'asked')
    .returningAll()
    .compile()

/** Whoever is called now, first first. */
export const calledNow = (projectId: string, at: Date): CompiledQuery<{ account_id: string }> =>
  sql<{ account_id: string }>`select account_id from duty_called_here(${projectId}::uuid, ${at}::timestamptz)`.compile(
    query,
  )

export interface CheckCount {
  readonly asked: number
  readonly answered: number
  readonly missed: number
}

export const checksSince = (projectId: string, from: Date): CompiledQuery<CheckCount> =>
  sql<CheckCount>`select count(*)::integer as asked, count(*) filter (where state = 'answered')::integer as answered,
      count(*) filter (where state = 'missed')::integer as missed
    from duty_check where project_id = ${projectId}::uuid and asked_at >= ${from}::timestamptz`.compile(query)
