import { patrolTaskCalls, type PatrolTask } from '@vigil/contract/patrol/task'
import { useEffect, useState } from 'react'
import type { CheckInAnswer } from '@vigil/contract/patrol/check-in'
import { useCheckIns } from '#features/patrol/use-check-ins.ts'
import { useTask } from '#features/patrol/use-rounds.ts'
import { MissingRecord, RecordPage } from '#foundation/record/record-page.tsx'
import { QueryState } from '#foundation/rights/query-state.tsx'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'
import { patrolPages } from '../patrol-pages.ts'
import { nextPoint, seenPoints, type SeenPoint } from '../walk/point-look.ts'
import { QueueBar } from '../walk/queue-bar.tsx'
import { DealForm } from './deal-form.tsx'
import { DoneCard, KeptCard } from './outcome-cards.tsx'
import { RefusalView } from './refusal-view.tsx'
import { placeText } from '../place-text.ts'
import styles from './deal.module.css'

/** One point of one task: prove, look, send. What the platform says of it stands here too. */
export const DealPage = () => {
  const t = useText()
  const { idOf } = useAddressFields<'task' | 'place'>()
  const [taskId, placeId] = [idOf('task'), idOf('place')]
  const query = useTask(taskId)
  const checkIns = useCheckIns()
  const missing = (
    <MissingRecord
      title={t(($) => $.patrol.deal.missing)}
      hint={t(($) => $.patrol.deal.missingHint)}
      way={{ text: t(($) => $.patrol.code.toBacklog), to: patrolPages.backlog }}
    />
  )
  const point = query.data?.route.find((one) => one.placeId === placeId)
  const subtitle =
    query.data &&
    point &&
    t(($) => $.patrol.deal.sub, { plan: query.data.planName, place: point.place, all: query.data.points })
  return (
    <RecordPage
      title={point ? placeText(point.areaName, point.name) : t(($) => $.patrol.deal.title)}
      subtitle={subtitle}
    >
      <QueueBar checkIns={checkIns} />
      {taskId === undefined ? (
        missing
      ) : (
        <QueryState query={query} call={patrolTaskCalls.get}>
          {(task) => {
            const seen = seenPoints(task, checkIns.checkIns)
            const here = seen.find((one) => one.placeId === placeId)
            return here ? (
              <Point key={here.placeId} task={task} seen={seen} point={here} checkIns={checkIns} />
            ) : (
              missing
            )
          }}
        </QueryState>
      )}
    </RecordPage>
  )
}

interface PointProps {
  readonly task: PatrolTask
  readonly seen: readonly SeenPoint[]
  readonly point: SeenPoint
  readonly checkIns: ReturnType<typeof useCheckIns>
}

/** What was answered last, what waits on the phone, or the form. */
const Point = ({ task, seen, point, checkIns }: PointProps) => {
  const [accepted, setAccepted] = useState<CheckInAnswer | undefined>(undefined)
  const [isAnew, beginAnew] = useState(false)
  const { onAccepted } = checkIns.checkInQueue
  useEffect(() => onAccepted((answer) => setAccepted(answer)), [onAccepted])
  const next = nextPoint(seen, point)
  const { kept } = point
  if (accepted || (point.outcome !== 'open' && !kept))
    return (
      <div className={styles.page}>
        <DoneCard task={task} point={point} next={next} answer={accepted} />
      </div>
    )
  if (kept?.state === 'refused' && kept.answer && !isAnew)
    return (
      <RefusalView
        kept={kept}
        answer={kept.answer}
        task={task}
        next={next}
        onAgain={() => {
          beginAnew(true)
          void checkIns.checkInQueue.drop(kept)
        }}
      />
    )
  if (kept?.state === 'waiting')
    return (
      <div className={styles.page}>
        <KeptCard task={task} next={next} isSending={checkIns.isSending} />
      </div>
    )
  return <DealForm task={task} point={point} checkIns={checkIns} />
}
