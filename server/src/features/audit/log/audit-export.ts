/** The operation log as a file: the same rows as on the screen, read while they are sent. */
import { wordsOfAction } from '@vigil/contract/action-words'
import type { AuditEntry } from '@vigil/contract/audit'
import type { Actor } from '#foundation/rights/actor.ts'
import { addressFor, type Download } from '#foundation/rights/download.ts'
import { byteOrderMark, csvLine } from '#infrastructure/csv/write-csv.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import type { AuditFilter } from './audit-log.repository.ts'
import type { createAuditLog } from './audit-log.service.ts'

const path = '/file/operation-log.csv'
const pageSize = 100
const mostRows = 100_000

type Language = 'zh' | 'en'
export type ExportWish = AuditFilter & { readonly language?: Language | undefined }

const headings = {
  zh: ['序号', '时间', '操作人', '操作', '对象', '单位', '公司', '结果', '原因'],
  en: ['No.', 'Time', 'Who', 'What', 'Target', 'Unit', 'Company', 'Outcome', 'Why'],
} as const

export const auditAddress = (addresses: SignedAddresses, actor: Actor, wish: ExportWish) =>
  addressFor(addresses, actor, path, { ...wish })

export const auditDownload = (log: ReturnType<typeof createAuditLog>): Download => ({
  path,
  permission: 'opLog:batch',
  make: async (actor, fields) => ({
    name: `operation-log-${new Date().toISOString().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    // Sealed by us when the export was asked for, after the contract had checked it.
    parts: partsOf(log, actor, fields),
  }),
})

async function* partsOf(
  log: ReturnType<typeof createAuditLog>,
  actor: Actor,
  wish: ExportWish,
): AsyncGenerator<string> {
  const { language = 'zh', ...filter } = wish
  yield byteOrderMark + csvLine(headings[language])
  let after: string | undefined
  for (let sent = 0; sent < mostRows;) {
    const { rows, next } = await log.list(actor, { ...filter, size: pageSize, after })
    yield rows.map((entry) => csvLine(cellsOf(entry, language))).join('')
    sent += rows.length
    if (next === null) return
    after = next
  }
}

const cellsOf = (entry: AuditEntry, language: Language) => [
  entry.entryId,
  entry.at,
  entry.actorName,
  wordsOfAction(entry.action, language),
  entry.targetName,
  entry.projectName,
  entry.companyName,
  entry.outcome,
  entry.why,
]
