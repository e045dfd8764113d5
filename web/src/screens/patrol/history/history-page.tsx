import { useQuery } from '@tanstack/react-query'
import { patrolHistoryCalls, type PatrolFigures } from '@vigil/contract/patrol/history'
import { patrolPlanCalls } from '@vigil/contract/patrol/plan'
import { useState } from 'react'
import { useProject } from '#foundation/project/use-project.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { useCan } from '#foundation/rights/can.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { queryOf } from '#infrastructure/api/query-of.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SelectField } from '#ui/field/select-field.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Card } from '#ui/surface/card.tsx'
import { NoUnitPage } from '../no-unit-page.tsx'
import { zoneTime } from '../walk/zone-time.ts'
import { Calendar } from './calendar.tsx'
import { Heat } from './heat.tsx'
import { HistoryRows } from './history-rows.tsx'
import { Reasons } from './reasons.tsx'
import { RefusedTries } from './refused-tries.tsx'
import { fewestDays } from './shade.ts'
import { spanOf, useHistoryFilter, type HistoryFilter } from './use-history-filter.ts'
import styles from '../desk.module.css'

/** Where, when and why points are missed; every figure opens the rows that it was counted from. */
export const HistoryPage = () => {
  const t = useText()
  const can = useCan()
  const project = useProject()
  const [opened] = useState(() => Date.now())
  const filter = useHistoryFilter(opened)
  const query = useQuery({
    ...queryOf(patrolHistoryCalls.figures, spanOf(filter, project?.projectId ?? '')),
    enabled: project !== undefined && can(patrolHistoryCalls.figures),
  })
  if (!project) return <NoUnitPage title={t(($) => $.patrol.desk.history.title)} />
  return (
    <RecordPage title={t(($) => $.patrol.desk.history.title)} subtitle={project.projectName}>
      <div className={styles.columns}>
        <Span projectId={project.projectId} filter={filter} />
        <RefusedTries projectId={project.projectId} />
        <QueryState query={query} call={patrolHistoryCalls.figures}>
          {(figures) => <Figures figures={figures} filter={filter} projectId={project.projectId} />}
        </QueryState>
      </div>
    </RecordPage>
  )
}

interface FilterProps {
  readonly projectId: string
  readonly filter: HistoryFilter
}

const Span = ({ projectId, filter }: FilterProps) => {
  const t = useText()
  const can = useCan()
  const { data } = useQuery({
    ...queryOf(patrolPlanCalls.list, { projectId, size: 100 }),
    enabled: can(patrolPlanCalls.list),
  })
  const plans = data?.rows.map(({ planId, name }) => ({ value: planId, text: name })) ?? []
  return (
    <Card className={styles.wide}>
      <div className={styles.three}>
        <SelectField
          label={t(($) => $.patrol.desk.history.plan)}
          value={filter.planId ?? ''}
          options={[{ value: '', text: t(($) => $.patrol.desk.history.allPlans) }, ...plans]}
          onChange={(plan) => filter.change({ plan })}
        />
        <TextField
          label={t(($) => $.patrol.desk.history.from)}
          type="date"
          value={filter.fromDay}
          onChange={(fromDay) => filter.change({ fromDay, day: undefined })}
        />
        <TextField
          label={t(($) => $.patrol.desk.history.to)}
          type="date"
          value={filter.toDay}
          onChange={(toDay) => filter.change({ toDay, day: undefined })}
        />
      </div>
    </Card>
  )
}

interface FiguresProps extends FilterProps {
  readonly figures: PatrolFigures
}

const Figures = ({ figures, filter, projectId }: FiguresProps) => {
  const t = useText()
  if (figures.due === 0)
    return (
      <EmptyState
        picture="nothing"
        title={t(($) => $.patrol.desk.history.none)}
        hint={t(($) => $.patrol.desk.history.noneHint)}
      />
    )
  const isShaded = figures.days.length >= fewestDays
  return (
    <>
      <Card
        title={t(($) => $.patrol.desk.history.calendar)}
        aside={<small>{t(($) => $.patrol.desk.history.calendarHint)}</small>}
      >
        <Rate figures={figures} filter={filter} />
        <Calendar figures={figures} filter={filter} isShaded={isShaded} />
        {!isShaded && <p className={styles.hint}>{t(($) => $.patrol.desk.history.few)}</p>}
      </Card>
      {figures.missed > 0 && <Reasons figures={figures} filter={filter} />}
      <Heat figures={figures} filter={filter} isShaded={isShaded} />
      <HistoryRows projectId={projectId} filter={filter} zone={figures.zone} />
    </>
  )
}

/** The share done in time; pressing the sum opens what was missed. */
const Rate = ({ figures, filter }: Omit<FiguresProps, 'projectId'>) => {
  const t = useText()
  const { rate, due, inTime, late, missed, asOf, zone } = figures
  return (
    <button type="button" className={styles.figure} onClick={() => filter.change({ outcome: 'missed' })}>
      <b>{rate === null ? '—' : `${(rate * 100).toFixed(1)} %`}</b>
      <span>
        {t(($) => $.patrol.desk.history.rate)} · {t(($) => $.patrol.desk.history.asOf, { time: zoneTime(asOf, zone) })}
      </span>
      <small>{t(($) => $.patrol.desk.history.sums, { due, inTime, late, missed })}</small>
    </button>
  )
}
