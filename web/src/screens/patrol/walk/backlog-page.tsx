import { patrolTaskCalls, type PatrolTaskRow } from '@vigil/contract/patrol/task'
import { useCheckIns } from '#features/patrol/use-check-ins.ts'
import { useKeptRounds, useMyTasks, useTask } from '#features/patrol/use-rounds.ts'
import { RecordPage } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { Segmented } from '#ui/choice/segmented.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { KeptList } from './kept-list.tsx'
import { QueueBar } from './queue-bar.tsx'
import { RouteCard } from './route-card.tsx'
import styles from './walk.module.css'

const views = ['tasks', 'phone'] as const

/** Every task of mine that is not over, the next window first; and what this phone has not sent. */
export const BacklogPage = () => {
  const t = useText()
  const { oneOf, change } = useAddressFields<'view'>()
  const view = oneOf('view', views) ?? 'tasks'
  const tasks = useMyTasks()
  const checkIns = useCheckIns()
  const isKept = useKeptRounds(tasks.data)
  const none = <EmptyState picture="clear" title={t(($) => $.patrol.none)} hint={t(($) => $.patrol.noneHint)} />
  return (
    <RecordPage title={t(($) => $.patrol.backlog)}>
      <QueueBar checkIns={checkIns} />
      <div className={styles.page}>
        <Segmented
          label={t(($) => $.patrol.backlog)}
          options={[
            { value: 'tasks', text: t(($) => $.patrol.backlog) },
            { value: 'phone', text: t(($) => $.patrol.queue.title) },
          ]}
          value={view}
          onChange={(next) => change({ view: next })}
        />
        {view === 'phone' ? (
          <KeptList checkIns={checkIns} />
        ) : (
          <QueryState query={tasks} call={patrolTaskCalls.list}>
            {({ rows }) =>
              rows.length === 0
                ? none
                : rows.map((row) => <Task key={row.taskId} row={row} checkIns={checkIns} isKept={isKept} />)
            }
          </QueryState>
        )}
      </div>
    </RecordPage>
  )
}

interface TaskProps {
  readonly row: PatrolTaskRow
  readonly checkIns: ReturnType<typeof useCheckIns>
  readonly isKept: boolean
}

const Task = ({ row, checkIns, isKept }: TaskProps) => {
  const query = useTask(row.taskId)
  return (
    <QueryState query={query} call={patrolTaskCalls.get} rows={2}>
      {(task) => <RouteCard task={task} checkIns={checkIns.checkIns} isKept={isKept} />}
    </QueryState>
  )
}
