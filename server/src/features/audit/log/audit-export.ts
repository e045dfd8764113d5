/** The operation log as a table. */
import { verdictWords, wordsOfAction } from '@vigil/contract/rights/action-words'
import { auditCalls, type AuditEntry } from '@vigil/contract/rights/audit'
import { tableExport, type Exported, type TableLanguage } from '#foundation/rights/file/table-export.ts'
import type { createAuditLog } from './audit-log.service.ts'

const headings = {
  zh: ['序号', '时间', '操作人', '操作', '对象', '单位', '公司', '结果', '判定', '原因'],
  en: ['No.', 'Time', 'Who', 'What', 'Target', 'Unit', 'Company', 'Outcome', 'Verdict', 'Why'],
} as const

export const auditExport = (
  log: ReturnType<typeof createAuditLog>,
  deps: Parameters<typeof tableExport>[2],
): Exported =>
  tableExport(
    auditCalls.export,
    { name: 'operation-log', headings, cells: cellsOf, page: (actor, wish) => log.list(actor, wish) },
    deps,
  )

const cellsOf = (entry: AuditEntry, language: TableLanguage) => [
  entry.entryId,
  entry.at,
  entry.actorName,
  wordsOfAction(entry.action, language),
  entry.targetName,
  entry.projectName,
  entry.companyName,
  entry.outcome,
  entry.verdict && verdictWords[entry.verdict][language],
  entry.why,
]
