/** Reading the operation log: who did what, where, when, and why. */
import type { AuditDetail, AuditEntry } from '@vigil/contract/rights/audit'
import { Problem } from '@vigil/contract/problems'
import { alarmVerdicts } from '@vigil/contract/live/live-events'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { auditById, auditPage, sealOfEntry, type AuditFilter, type AuditRow } from './audit-log.repository.ts'

type PageWish = AuditFilter & { after?: string | undefined; size: number }

export const createAuditLog = (database: ScopedDatabase) => ({
  async list(actor: Actor, { after, size, ...filter }: PageWish) {
    const rows = await database.read(settingsOf(actor), auditPage(actor, filter, positionOf(after), size + 1))
    const shown = rows.slice(0, size)
    const last = shown.at(-1)
    return { rows: shown.map(entryOf), next: rows.length > size && last ? String(last.id) : null }
  },

  async detail(actor: Actor, entryId: number): Promise<AuditDetail> {
    const [row] = await database.read(settingsOf(actor), auditById(entryId))
    if (!row) throw new Problem('missing')
    const [seal] = await database.read(settingsOf(actor), sealOfEntry(entryId))
    return { ...entryOf(row), details: row.details, sealedAt: seal?.at.toISOString() ?? null }
  },
})

/** The log counts its rows, so the cursor is a number. */
const positionOf = (after: string | undefined): number | undefined => {
  if (after === undefined) return undefined
  if (!/^[1-9]\d{0,15}$/.test(after))
    throw new Problem('invalidInput', { fields: [{ path: 'after', code: 'not_a_cursor' }] })
  return Number(after)
}

const wordsOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

const actorKindOf = (row: AuditRow): AuditEntry['actorKind'] => {
  if (row.token_name !== null) return 'token'
  return row.account_id === null ? 'system' : 'account'
}

const entryOf = (row: AuditRow): AuditEntry => ({
  entryId: row.id,
  at: row.at.toISOString(),
  actorKind: actorKindOf(row),
  accountId: row.account_id,
  actorName: row.token_name ?? row.account_name ?? wordsOf(row.details['tried']),
  action: row.action,
  outcome: row.outcome,
  projectId: row.project_id,
  projectName: row.project_name,
  companyId: row.company_id,
  companyName: row.company_name,
  targetId: row.target_id,
  targetName: row.target_name,
  why: wordsOf(row.details['why']),
  verdict: alarmVerdicts.find((verdict) => verdict === row.details['verdict']) ?? null,
})
