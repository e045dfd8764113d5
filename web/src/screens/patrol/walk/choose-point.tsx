import { patrolTaskCalls, type PatrolTaskRow } from '@vigil/contract/patrol/task'
import { useCheckIns } from '#features/patrol/use-check-ins.ts'
import { useMyTasks, useTask } from '#features/patrol/use-rounds.ts'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { RecordRow } from '#ui/row/record-row.tsx'
import { Card } from '#ui/surface/card.tsx'
import { placeText } from '../place-text.ts'
import { patrolPages } from '../patrol-pages.ts'
import { goToPoint, type ReadCode } from './read-code.ts'
import { seenPoints } from './point-look.ts'
import styles from './walk.module.css'

interface ChoosePointProps {
  readonly read: ReadCode
}

/** Without a network a code does not say whose it is: the person does, and the platform compares afterwards. */
export const ChoosePoint = ({ read }: ChoosePointProps) => {
  const t = useText()
  const tasks = useMyTasks()
  return (
    <>
      <p className={styles.trouble} role="status">
        {t(($) => $.patrol.code.choose)} · {t(($) => $.patrol.code.chooseHint)}
      </p>
      <QueryState query={tasks} call={patrolTaskCalls.list}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState picture="clear" title={t(($) => $.patrol.none)} hint={t(($) => $.patrol.noneHint)} />
          ) : (
            rows.map((row) => <Points key={row.taskId} row={row} read={read} />)
          )
        }
      </QueryState>
    </>
  )
}

const Points = ({ row, read }: ChoosePointProps & { readonly row: PatrolTaskRow }) => {
  const t = useText()
  const router = useRouter()
  const { checkIns } = useCheckIns()
  const accountId = useSession()?.user.accountId ?? ''
  const query = useTask(row.taskId)
  return (
    <Card padded={false} title={row.planName}>
      <QueryState query={query} call={patrolTaskCalls.get} rows={3}>
        {(task) =>
          seenPoints(task, checkIns)
            .filter(({ look }) => look === 'next' || look === 'open' || look === 'refused')
            .map(({ placeId, areaName, name, label, look }) => (
              <RecordRow
                key={placeId}
                href={router.hrefOf(patrolPages.deal)}
                selected={false}
                onPress={() => void goToPoint(router, accountId, { taskId: task.taskId, placeId, read })}
                title={placeText(areaName, name)}
                sub={look === 'next' ? `${t(($) => $.patrol.next)} · ${label}` : label}
              />
            ))
        }
      </QueryState>
    </Card>
  )
}
