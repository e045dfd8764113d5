/** A finished report to people of its unit: queued here, carried by the worker. */
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import type { ReportReader, reportMailCalls } from '@vigil/contract/report/mail'
import { mayReadKind, reportKinds, type ReportKind } from '@vigil/contract/report/report-kinds'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import { reportById, reportOf } from '../report.repository.ts'
import { queueMails, readersOf, type ReaderRow } from './mail.repository.ts'

type Deps = { readonly database: ScopedDatabase; readonly newId: () => string }

/** Who reads it here must be able to open it there. */
const needsOf = (kind: ReportKind) => [...reportKinds[kind].needs, 'report:select'] as const

const readerOf = ({ id, name, has_mail, state, sent_at }: ReaderRow): ReportReader => ({
  accountId: id,
  name,
  hasMail: has_mail,
  state,
  sentAt: sent_at?.toISOString() ?? null,
})

export const createReportMailService = ({ database, newId }: Deps) => {
  const reportIn = async ({ rows }: ScopedTransaction, actor: Actor, reportId: string) => {
    const [row] = await rows(reportById(actor.scope, reportId))
    if (!row) throw new Problem('missing')
    const { kind, state } = reportOf(row)
    if (!mayReadKind(actor.permissions, kind)) throw new Problem('forbidden')
    return { ...row, kind, state }
  }
  const readersIn = async ({ rows }: ScopedTransaction, reportId: string, kind: ReportKind) => ({
    rows: (await rows(readersOf(reportId, needsOf(kind)))).map(readerOf),
  })

  return {
    readers: (actor: Actor, reportId: string): Promise<{ rows: ReportReader[] }> =>
      database.write(settingsOf(actor), async (tx) => {
        const { kind } = await reportIn(tx, actor, reportId)
        return readersIn(tx, reportId, kind)
      }),

    send: (actor: Actor, { reportId, accountIds, language }: InputOf<typeof reportMailCalls.send>) =>
      database.write(settingsOf(actor), async (tx): Promise<{ rows: ReportReader[] }> => {
        const { kind, state, oem_id, company_id, project_id } = await reportIn(tx, actor, reportId)
        if (state !== 'ready') throw new Problem('reportNotReady')
        const known = await readersIn(tx, reportId, kind)
        const chosen = [...new Set(accountIds)].map((id) => known.rows.find(({ accountId }) => accountId === id))
        const rows = chosen.map((reader) => {
          if (!reader) throw new Problem('missing')
          if (!reader.hasMail) throw new Problem('reportReaderNoMail')
          const { accountId: account_id } = reader
          const whose = { oem_id, company_id, project_id }
          return { id: newId(), report_id: reportId, ...whose, account_id, language, asked_by: actor.accountId }
        })
        await tx.rows(queueMails(rows))
        return readersIn(tx, reportId, kind)
      }),
  }
}
