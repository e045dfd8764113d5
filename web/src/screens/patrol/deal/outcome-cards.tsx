import type { CheckInAnswer } from '@vigil/contract/patrol/check-in'
import type { PatrolTask } from '@vigil/contract/patrol/task'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { Card } from '#ui/surface/card.tsx'
import { placeText } from '../place-text.ts'
import { patrolPages } from '../patrol-pages.ts'
import type { SeenPoint } from '../walk/point-look.ts'
import { zoneTime } from '../walk/zone-time.ts'
import styles from './deal.module.css'

interface NextProps {
  readonly task: PatrolTask
  readonly next: SeenPoint | undefined
}

/** The way on: the next point, or home when there is none. */
const NextButton = ({ task, next }: NextProps) => {
  const t = useText()
  const router = useRouter()
  if (!next)
    return (
      <Button size="large" onClick={() => void router.go(patrolPages.home, 'redirect')}>
        {t(($) => $.patrol.deal.toHome)}
      </Button>
    )
  const to = `${patrolPages.deal}?task=${task.taskId}&place=${next.placeId}`
  return (
    <Button size="large" onClick={() => void router.go(to, 'redirect')}>
      {t(($) => $.patrol.deal.toNext, { name: placeText(next.areaName, next.name) })}
    </Button>
  )
}

interface DoneCardProps extends NextProps {
  readonly point: SeenPoint
  readonly answer: CheckInAnswer | undefined
}

export const DoneCard = ({ task, point, next, answer }: DoneCardProps) => {
  const t = useText()
  const done = answer?.task.done ?? task.done
  const time = point.doneAt === null ? '' : zoneTime(point.doneAt, task.zone)
  return (
    <Card>
      <div className={styles.outcome} role="status">
        <SeverityBadge severity="ok" size={64} />
        <b>
          {answer ? t(($) => $.patrol.deal.okTitle) : t(($) => $.patrol.deal.pointDone, { name: point.name, time })}
        </b>
        <p>{next ? t(($) => $.patrol.deal.okHint, { done, all: task.points }) : t(($) => $.patrol.deal.doneAll)}</p>
        <NextButton task={task} next={next} />
      </div>
    </Card>
  )
}

export const KeptCard = ({ task, next, isSending }: NextProps & { readonly isSending: boolean }) => {
  const t = useText()
  return (
    <Card>
      <div className={styles.outcome} role="status">
        <Icon name="clock" size={64} />
        <b>{isSending ? t(($) => $.patrol.deal.sending) : t(($) => $.patrol.deal.keptTitle)}</b>
        <p>{t(($) => $.patrol.deal.keptHint)}</p>
        <NextButton task={task} next={next} />
      </div>
    </Card>
  )
}
