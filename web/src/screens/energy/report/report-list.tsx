import { useQueryClient } from '@tanstack/react-query'
import { unitReportCalls, type UnitReport } from '@vigil/contract/report/report'
import { useEffect } from 'react'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { PagedRows } from '#foundation/rights/paged-rows.tsx'
import { usePages } from '#foundation/rights/use-pages.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Button } from '#ui/action/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Card } from '#ui/surface/card.tsx'
import { Downloads } from './downloads.tsx'
import styles from './report-list.module.css'

const watchMs = 1_000
const restMs = 30_000

interface ReportListProps {
  readonly projectId: string
  readonly chosen: string | undefined
  readonly onOpen: (reportId: string) => void
}

const isUnderWay = ({ state }: UnitReport): boolean => state === 'queued' || state === 'making'

/** Looked at by the second while one of them is made. */
const useReports = (projectId: string) => {
  const query = usePages(unitReportCalls.list, { projectId }, { everyMs: restMs })
  const isWatched = query.data?.pages.some(({ rows }) => rows.some(isUnderWay)) ?? false
  const { refetch } = query
  useEffect(() => {
    if (!isWatched) return undefined
    const timer = setInterval(() => void refetch(), watchMs)
    return () => clearInterval(timer)
  }, [isWatched, refetch])
  return query
}

export const ReportList = ({ projectId, chosen, onOpen }: ReportListProps) => {
  const t = useText()
  const query = useReports(projectId)
  const none = (
    <EmptyState picture="nothing" title={t(($) => $.energy.reports.none)} hint={t(($) => $.energy.reports.noneHint)} />
  )
  return (
    <Card title={t(($) => $.energy.reports.list)} padded={false}>
      <PagedRows query={query} call={unitReportCalls.list} none={none}>
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map((report) => (
              <li key={report.reportId} className={report.reportId === chosen ? styles.chosen : undefined}>
                <ReportLine report={report} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </Card>
  )
}

const ReportLine = ({ report, onOpen }: { readonly report: UnitReport; readonly onOpen: (id: string) => void }) => {
  const t = useText()
  const { reportId, kind, firstDay, lastDay, state, isScheduled } = report
  const about = [
    t(($) => $.energy.reports.days, { first: firstDay, last: lastDay }),
    ...(isScheduled ? [t(($) => $.energy.reports.scheduled)] : []),
  ].join(' · ')
  return (
    <>
      <button type="button" className={styles.open} onClick={() => onOpen(reportId)}>
        <b>{t(($) => $.energy.reports.kinds[kind])}</b>
        <small>{about}</small>
        {state !== 'ready' && <small>{t(($) => $.energy.reports.states[state])}</small>}
      </button>
      {isUnderWay(report) && <Progress value={report.progress} />}
      {state === 'ready' && <Downloads reportId={reportId} />}
      {report.failure !== null && <Failed report={report} failure={report.failure} />}
    </>
  )
}

const Progress = ({ value }: { readonly value: number }) => {
  const t = useText()
  return (
    <progress className={styles.progress} max={100} value={value} aria-label={t(($) => $.energy.reports.progress)} />
  )
}

interface FailedProps {
  readonly report: UnitReport
  readonly failure: NonNullable<UnitReport['failure']>
}

const Failed = ({ report: { reportId }, failure }: FailedProps) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const again = useCommand(
    unitReportCalls.again,
    () => void client.invalidateQueries({ queryKey: [unitReportCalls.list.path] }),
  )
  return (
    <div className={styles.failed}>
      <p role="alert">{t(($) => $.energy.reports.failures[failure])}</p>
      <FailureLine failure={again.failure} />
      {can(unitReportCalls.again) && (
        <Button look="soft" size="small" busy={again.busy} onClick={() => void again.run({ reportId })}>
          {t(($) => $.energy.reports.again)}
        </Button>
      )}
    </div>
  )
}
