import type { ReportKind } from '@vigil/contract/report/report-kinds'
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

export const schedulesOf = (scope: Actor['scope'], projectId: string) =>
  query
    .selectFrom('unit_report_schedule as s')
    .select(['s.kind', 's.is_on', sql<string>`s.next_day::text`.as('next_day')])
    .where('s.project_id', '=', projectId)
    .where(scopeFilter(scope, { oem: 's.oem_id', company: 's.company_id', project: 's.project_id' }))
    .compile()

export const keepSchedule = (row: Insertable<Schema['unit_report_schedule']>) =>
  query
    .insertInto('unit_report_schedule')
    .values(row)
    .onConflict((same) =>
      same.columns(['project_id', 'kind']).doUpdateSet((anew) => ({
        is_on: anew.ref('excluded.is_on'),
        next_day: anew.ref('excluded.next_day'),
        account_id: anew.ref('excluded.account_id'),
      })),
    )
    .compile()

export interface DueSchedule {
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly kind: ReportKind
  readonly due_day: string
  readonly account_id: string
}

/** At six in the morning of the day after the period, by the clock the unit has now. */
export const dueSchedules = (now: Date, most: number): CompiledQuery<DueSchedule> =>
  sql<DueSchedule>`select s.oem_id, s.company_id, s.project_id, s.kind, s.next_day::text as due_day, s.account_id
    from unit_report_schedule s join project p on p.id = s.project_id
    where s.is_on and s.next_day <= ${now}::timestamptz::date + 1 and p.state <> 'archived'
      and (s.next_day + time '06:00') at time zone p.zone <= ${now}::timestamptz
    order by s.next_day limit ${most}::integer for update of s skip locked`.compile(query)

export const setNextDay = (projectId: string, kind: ReportKind, nextDay: string) =>
  query
    .updateTable('unit_report_schedule')
    .set({ next_day: nextDay })
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .compile()
