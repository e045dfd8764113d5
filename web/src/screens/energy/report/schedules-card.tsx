import { useQuery, useQueryClient } from '@tanstack/react-query'
import { unitReportCalls, type ReportSchedule } from '@vigil/contract/report/report'
import { useCan } from '#foundation/rights/can.ts'
import { FailureLine } from '#foundation/rights/failure-line.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useCommand } from '#infrastructure/api/use-command.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Switch } from '#ui/choice/switch.tsx'
import { Card } from '#ui/surface/card.tsx'
import styles from './report-list.module.css'

/** Which reports come by themselves after each month or quarter. */
export const SchedulesCard = ({ projectId }: { readonly projectId: string }) => {
  const t = useText()
  const query = useQuery(queryOf(unitReportCalls.schedules, { projectId }))
  return (
    <Card title={t(($) => $.energy.reports.schedules)} padded={false}>
      <QueryState query={query} call={unitReportCalls.schedules} rows={4}>
        {({ rows }) => (
          <ul className={styles.rows}>
            {rows.map((schedule) => (
              <li key={schedule.kind}>
                <ScheduleLine projectId={projectId} schedule={schedule} />
              </li>
            ))}
          </ul>
        )}
      </QueryState>
    </Card>
  )
}

interface ScheduleLineProps {
  readonly projectId: string
  readonly schedule: ReportSchedule
}

const ScheduleLine = ({ projectId, schedule: { kind, isOn, nextDay } }: ScheduleLineProps) => {
  const t = useText()
  const can = useCan()
  const client = useQueryClient()
  const set = useCommand(
    unitReportCalls.setSchedule,
    () => void client.invalidateQueries({ queryKey: [unitReportCalls.schedules.path] }),
  )
  const name = t(($) => $.energy.reports.kinds[kind])
  return (
    <div className={styles.schedule}>
      <span>
        <b>{name}</b>
        <small>
          {nextDay === null ? t(($) => $.energy.reports.off) : t(($) => $.energy.reports.nextDay, { day: nextDay })}
        </small>
      </span>
      <Switch
        on={isOn}
        status={set.busy ? 'pending' : 'ready'}
        label={name}
        stateText={t(($) => (isOn ? $.energy.reports.on : $.energy.reports.off))}
        disabled={!can(unitReportCalls.setSchedule)}
        onPress={() => void set.run({ projectId, kind, isOn: !isOn })}
      />
      <FailureLine failure={set.failure} />
    </div>
  )
}
