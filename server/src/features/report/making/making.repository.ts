/** A report as a job: taken, held while it is made, ended once. Beside the worker, nobody touches a row that is being made. */
import type { HazardSource } from '@vigil/contract/hazard/hazard'
import type { ReportContent } from '@vigil/contract/report/content'
import type { reportFailures, ReportFormat } from '@vigil/contract/report/report'
import type { ReportKind } from '@vigil/contract/report/report-kinds'
import type { Language } from '@vigil/contract/wire'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

/** Who is silent for longer has died, and somebody else makes it. Longer than a page may take. */
export const holdMs = 180_000
export const patienceMs = 120_000
export const mostTries = 3

export interface TakenReport {
  readonly id: string
  readonly oem_id: string
  readonly company_id: string | null
  readonly project_id: string
  readonly kind: ReportKind
  readonly first_day: string
  readonly last_day: string
  readonly account_id: string
  readonly tries: number
}

/** The one that waits longest, or that nobody goes on with. Each taking is another try, by its own number. */
export const takeReport = (now: Date): CompiledQuery<TakenReport> =>
  sql<TakenReport>`update unit_report r set state = 'making', progress = 0, tries = r.tries + 1,
      held_until = ${now}::timestamptz + ${holdMs} * interval '1 millisecond'
    where r.id = (select w.id from unit_report w where w.state = 'queued'
        or (w.state = 'making' and w.held_until < ${now}::timestamptz and w.tries < ${mostTries}::smallint)
      order by w.state, w.id limit 1 for update skip locked)
    returning r.id, r.oem_id, r.company_id, r.project_id, r.kind, r.first_day::text as first_day,
      r.last_day::text as last_day, r.account_id, r.tries`.compile(query)

/** Those that died under each who took them. */
export const giveUp = (now: Date): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`update unit_report set state = 'failed', failure = 'stopped', held_until = null
    where state = 'making' and held_until < ${now}::timestamptz and tries >= ${mostTries}::smallint
    returning id`.compile(query)

type Mine = Pick<TakenReport, 'id' | 'tries'>

const isMine = ({ id, tries }: Mine) => sql`id = ${id}::uuid and state = 'making' and tries = ${tries}::smallint`

/** None where somebody else has it by now. */
export const noteProgress = (mine: Mine, progress: number, now: Date): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`update unit_report set progress = ${progress}::smallint,
      held_until = ${now}::timestamptz + ${holdMs} * interval '1 millisecond'
    where ${isMine(mine)} returning id`.compile(query)

interface Made {
  readonly content: ReportContent
  readonly code: string
}

export const endReady = (mine: Mine, { content, code }: Made, now: Date): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`update unit_report set state = 'ready', progress = 100, held_until = null,
      content = ${JSON.stringify(content)}::jsonb, ready_at = ${now}::timestamptz, check_code = ${code}
    where ${isMine(mine)} returning id`.compile(query)

export const endFailed = (mine: Mine, failure: (typeof reportFailures)[number]): CompiledQuery<{ id: string }> =>
  sql<{ id: string }>`update unit_report set state = 'failed', failure = ${failure}, held_until = null
    where ${isMine(mine)} returning id`.compile(query)

export interface ReportFile {
  readonly format: ReportFormat
  readonly language: Language
  readonly bytes: Buffer
}

/** A report that was made again after a failure has no file yet: only what is ready has. */
export const insertFile = (report: TakenReport, { format, language, bytes }: ReportFile) =>
  query
    .insertInto('unit_report_file')
    .values({
      report_id: report.id,
      oem_id: report.oem_id,
      company_id: report.company_id,
      project_id: report.project_id,
      format,
      language,
      bytes,
    })
    .compile()

/** Who had it made. */
export const makerOf = (reportId: string): CompiledQuery<{ name: string }> =>
  sql<{ name: string }>`select name from report_maker(${reportId}::uuid)`.compile(query)

export interface UnitRow {
  readonly name: string
  readonly zone: string
  readonly oem_id: string
}

export const unitRow = (projectId: string): CompiledQuery<UnitRow> =>
  sql<UnitRow>`select name, zone, oem_id from project where id = ${projectId}::uuid`.compile(query)

export interface HazardRow {
  readonly id: string
  readonly title: string
  readonly level: 'general' | 'serious' | 'major'
  readonly found_at: Date
  readonly due_at: Date
  readonly source: HazardSource
  readonly event_key: string | null
  readonly type_no: number | null
  readonly equipment: string | null
}

/** Open now, the most overdue first. */
export const openHazards = (projectId: string, most: number): CompiledQuery<HazardRow> =>
  sql<HazardRow>`select h.id, h.title, h.level, h.found_at, h.due_at, h.source, h.event_key, e.type_no, e.name as equipment
    from hazard h left join equipment e on e.id = h.equipment_id
    where h.project_id = ${projectId}::uuid and h.state not in ('closed', 'void')
    order by h.due_at, h.id limit ${most}::integer`.compile(query)
