/** Reports as people ask for them: queued here, made by the worker. */
import type { InputOf } from '@vigil/contract/call'
import { Problem } from '@vigil/contract/problems'
import { ReportContent } from '@vigil/contract/report/content'
import {
  mostWaitingReports,
  type ReportFormat,
  type ReportSchedule,
  type unitReportCalls,
} from '@vigil/contract/report/report'
import { mayReadKind, reportKindNames, reportKinds, type ReportKind } from '@vigil/contract/report/report-kinds'
import type { Language } from '@vigil/contract/wire'
import { unitById } from '#foundation/project/unit.repository.ts'
import { dayOf } from '#foundation/project/unit-time.ts'
import { settingsOf, type Actor } from '#foundation/rights/actor/actor.ts'
import { pageStart } from '#foundation/rights/call/page-start.ts'
import { pageOfRows } from '#infrastructure/database/page.ts'
import type { ScopedDatabase, ScopedTransaction } from '#infrastructure/database/scoped-database.ts'
import type { FileAnswer } from '#infrastructure/http/downloads.ts'
import * as reports from './report.repository.ts'
import { daysUntil, nextDueDay } from './report.rules.ts'
import { keepSchedule, schedulesOf } from './schedule/schedule.repository.ts'

type Deps = { readonly database: ScopedDatabase; readonly newId: () => string; readonly now: () => number }
type Calls = typeof unitReportCalls

const types: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** A kind that counts what he may not list is none of his. */
const mustRead = (actor: Actor, kind: ReportKind): void => {
  if (!mayReadKind(actor.permissions, kind)) throw new Problem('forbidden')
}

export const createReportService = ({ database, newId, now }: Deps) => {
  const rowOf = async (tx: Pick<ScopedTransaction, 'rows'>, actor: Actor, reportId: string) => {
    const [row] = await tx.rows(reports.reportById(actor.scope, reportId))
    if (!row) throw new Problem('missing')
    mustRead(actor, reports.reportOf(row).kind)
    return row
  }
  const reading = (actor: Actor): Pick<ScopedTransaction, 'rows'> => ({
    rows: (query) => database.read(settingsOf(actor), query),
  })
  const unitIn = async (tx: ScopedTransaction, actor: Actor, projectId: string) => {
    const [unit] = await tx.rows(unitById(actor.scope, projectId))
    if (!unit) throw new Problem('missing')
    return unit
  }

  return {
    make: (actor: Actor, { projectId, kind, ...asked }: InputOf<Calls['make']>) =>
      database.write(settingsOf(actor), async (tx) => {
        mustRead(actor, kind)
        const { oem_id, company_id, project_id, zone } = await unitIn(tx, actor, projectId)
        const days = daysUntil(asked, dayOf(now(), zone))
        if (!days) throw new Problem('reportPeriod')
        const same = { project_id, kind, first_day: days.firstDay, last_day: days.lastDay }
        const [known] = await tx.rows(reports.sameWaiting(same))
        if (known) return reports.reportOf(await rowOf(tx, actor, known.id))
        const [held] = await tx.rows(reports.waitingOf(projectId))
        if ((held?.waiting ?? 0) >= mostWaitingReports) throw new Problem('reportsWaiting')
        const id = newId()
        const [made] = await tx.rows(
          reports.insertReport({ id, oem_id, company_id, ...same, account_id: actor.accountId }),
        )
        // Somebody else asked for the same in this very moment.
        if (!made) throw new Problem('conflict')
        return reports.reportOf(await rowOf(tx, actor, id))
      }),

    async list(actor: Actor, { projectId, after, size }: InputOf<Calls['list']>) {
      const kinds = reportKindNames.filter((kind) => mayReadKind(actor.permissions, kind))
      const page = reports.reportPage(actor.scope, { projectId, kinds, before: pageStart(after), limit: size + 1 })
      return pageOfRows(await database.read(settingsOf(actor), page), size, reports.reportOf)
    },

    async get(actor: Actor, reportId: string) {
      const row = await rowOf(reading(actor), actor, reportId)
      const content = row.content && ReportContent.parse(row.content)
      return { report: reports.reportOf(row), content, checkCode: row.check_code }
    },

    again: (actor: Actor, reportId: string) =>
      database.write(settingsOf(actor), async (tx) => {
        await rowOf(tx, actor, reportId)
        const [queued] = await tx.rows(reports.queueAgain(reportId))
        if (!queued) throw new Problem('conflict')
        return reports.reportOf(await rowOf(tx, actor, reportId))
      }),

    /** Nobody is given an address that leads to nothing. */
    async mustBeReady(actor: Actor, reportId: string): Promise<void> {
      const { state } = await rowOf(reading(actor), actor, reportId)
      if (state !== 'ready') throw new Problem('reportNotReady')
    },

    async file(actor: Actor, reportId: string, wish: readonly [ReportFormat, Language]): Promise<FileAnswer> {
      const [row] = await database.read(settingsOf(actor), reports.fileOf(actor.scope, reportId, wish))
      if (!row || !mayReadKind(actor.permissions, row.kind)) return undefined
      const [format, language] = wish
      const name = `${reportKinds[row.kind].name[language]} ${row.first_day}.${format}`
      return { name, type: types[format], parts: [row.bytes] }
    },

    async schedules(actor: Actor, projectId: string): Promise<{ rows: ReportSchedule[] }> {
      const rows = await database.read(settingsOf(actor), schedulesOf(actor.scope, projectId))
      const kinds = reportKindNames.filter((kind) => mayReadKind(actor.permissions, kind))
      return {
        rows: kinds.map((kind) => {
          const row = rows.find((one) => one.kind === kind && one.is_on)
          return { kind, isOn: row !== undefined, nextDay: row?.next_day ?? null }
        }),
      }
    },

    setSchedule: (actor: Actor, { projectId, kind, isOn }: InputOf<Calls['setSchedule']>): Promise<ReportSchedule> =>
      database.write(settingsOf(actor), async (tx) => {
        mustRead(actor, kind)
        const { zone, oem_id, company_id, project_id } = await unitIn(tx, actor, projectId)
        const next_day = nextDueDay(dayOf(now(), zone), reportKinds[kind].everyMonths)
        const row = { oem_id, company_id, project_id, kind, next_day, is_on: isOn, account_id: actor.accountId }
        await tx.rows(keepSchedule(row))
        return { kind, isOn, nextDay: isOn ? next_day : null }
      }),
  }
}
