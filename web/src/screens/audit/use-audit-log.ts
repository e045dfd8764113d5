/** The operation log, page by page. */
import { auditCalls } from '@vigil/contract/audit'
import { usePages } from '#foundation/rights/use-pages.ts'
import { askedBy, type AuditFilterState } from './use-audit-filter.ts'

export const useAuditLog = (filter: AuditFilterState) =>
  usePages(auditCalls.list, askedBy(filter), { size: 50, keepsLast: true })
