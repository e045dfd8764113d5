import type { CheckedReport } from '@vigil/contract/report/check'
import type { ReportContent } from '@vigil/contract/report/content'
import type { ReportKind } from '@vigil/contract/report/report-kinds'
import { sql, type CompiledQuery } from 'kysely'
import { query } from '#schema/query.ts'

interface Led {
  readonly report_id: string
  readonly project_id: string
}

export const codeLeadsTo = (code: string): CompiledQuery<Led> =>
  sql<Led>`select report_id, project_id from report_by_code(${code})`.compile(query)

interface CheckedRow {
  readonly kind: ReportKind
  readonly content: ReportContent
  readonly ready_at: Date
}

export const checkedReport = (reportId: string): CompiledQuery<CheckedRow> =>
  sql<CheckedRow>`select kind, content, ready_at from unit_report
    where id = ${reportId}::uuid and state = 'ready'`.compile(query)

type FileHash = CheckedReport['files'][number]

export const fileHashes = (reportId: string): CompiledQuery<FileHash> =>
  sql<FileHash>`select format, language, encode(sha256(bytes), 'hex') as sha256 from unit_report_file
    where report_id = ${reportId}::uuid order by format, language`.compile(query)
