import type { ReportFormat, UnitReport } from '@vigil/contract/report/report'
import type { ReportKind } from '@vigil/contract/report/report-kinds'
import type { Language } from '@vigil/contract/wire'
import { sql, type CompiledQuery, type Insertable } from 'kysely'
import type { Actor } from '#foundation/rights/actor/actor.ts'
import { scopeFilter } from '#foundation/rights/actor/scope-filter.ts'
import { query } from '#schema/query.ts'
import type { Schema } from '#schema/schema.ts'

const inReach = (scope: Actor['scope']) =>
  scopeFilter(scope, { oem: 'r.oem_id', company: 'r.company_id', project: 'r.project_id' })

const reports = (scope: Actor['scope']) =>
  query
    .selectFrom('unit_report as r')
    .select(['r.id', 'r.project_id', 'r.kind', 'r.state', 'r.progress', 'r.failure', 'r.is_scheduled'])
    .select(['r.asked_at', 'r.ready_at', 'r.oem_id', 'r.company_id', 'r.check_code'])
    .select([sql<string>`r.first_day::text`.as('first_day'), sql<string>`r.last_day::text`.as('last_day')])
    .where(inReach(scope))

export type ReportRow = Awaited<ReturnType<ReturnType<typeof reports>['executeTakeFirstOrThrow']>>

interface Asked {
  readonly projectId: string
  readonly kinds: readonly ReportKind[]
  readonly before: string | undefined
  readonly limit: number
}

/** The newest first. */
export const reportPage = (scope: Actor['scope'], { projectId, kinds, before, limit }: Asked) => {
  const rows = reports(scope)
    .where('r.project_id', '=', projectId)
    .where(sql<boolean>`r.kind = any(${[...kinds]})`)
  return (before === undefined ? rows : rows.where('r.id', '<', before)).orderBy('r.id', 'desc').limit(limit).compile()
}

export const reportById = (scope: Actor['scope'], reportId: string) =>
  reports(scope).select('r.content').where('r.id', '=', reportId).compile()

export const waitingOf = (projectId: string) =>
  query
    .selectFrom('unit_report')
    .select(sql<number>`count(*)::integer`.as('waiting'))
    .where('project_id', '=', projectId)
    .where('state', 'in', ['queued', 'making'])
    .compile()

type Same = Pick<ReportRow, 'project_id' | 'kind' | 'first_day' | 'last_day'>

export const sameWaiting = ({ project_id, kind, first_day, last_day }: Same) =>
  query
    .selectFrom('unit_report')
    .select('id')
    .where('project_id', '=', project_id)
    .where('kind', '=', kind)
    .where('first_day', '=', first_day)
    .where('last_day', '=', last_day)
    .where('state', 'in', ['queued', 'making'])
    .compile()

/** Pressed twice, it is made once. */
export const insertReport = (row: Insertable<Schema['unit_report']>) =>
  query
    .insertInto('unit_report')
    .values(row)
    .onConflict((same) => same.doNothing())
    .returning('id')
    .compile()

export const queueAgain = (reportId: string) =>
  query
    .updateTable('unit_report')
    .set({ state: 'queued', progress: 0, failure: null, tries: 0 })
    .where('id', '=', reportId)
    .where('state', '=', 'failed')
    .returning('id')
    .compile()

export const fileOf = (
  scope: Actor['scope'],
  reportId: string,
  [format, language]: readonly [ReportFormat, Language],
): CompiledQuery<{ kind: ReportKind; first_day: string; bytes: Buffer }> =>
  sql<{ kind: ReportKind; first_day: string; bytes: Buffer }>`select r.kind, r.first_day::text as first_day, f.bytes
    from unit_report r join unit_report_file f on f.report_id = r.id
    where r.id = ${reportId}::uuid and f.format = ${format} and f.language = ${language} and ${inReach(scope)}`.compile(
    query,
  )

/** The table's checks allow no other words than the contract's. */
export const reportOf = (row: ReportRow): UnitReport => ({
  reportId: row.id,
  projectId: row.project_id,
  kind: row.kind as UnitReport['kind'],
  firstDay: row.first_day,
  lastDay: row.last_day,
  state: row.state as UnitReport['state'],
  progress: row.progress,
  failure: row.failure as UnitReport['failure'],
  isScheduled: row.is_scheduled,
  askedAt: row.asked_at.toISOString(),
  readyAt: row.ready_at?.toISOString() ?? null,
})
