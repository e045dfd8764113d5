import type { PatrolTask } from '@vigil/contract/patrol/task'
import { useState } from 'react'
import type { KeptCheckIn } from '#features/patrol/kept-check-in.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { leftText } from '#infrastructure/i18n/time-texts.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { Button } from '#ui/action/button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { RowLink } from '#ui/row/row-link.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { StateTag } from '#ui/severity/state-tag.tsx'
import { Card } from '#ui/surface/card.tsx'
import { placeText } from '../place-text.ts'
import { patrolPages } from '../patrol-pages.ts'
import { seenPoints, type SeenPoint } from './point-look.ts'
import { zoneTime } from './zone-time.ts'
import styles from './walk.module.css'

interface RouteCardProps {
  readonly task: PatrolTask
  readonly checkIns: readonly KeptCheckIn[]
  /** All of it is on the phone. */
  readonly isKept: boolean
}

const shownAtFirst = 5

/** One task: its window, how far it is, and its points in the order to walk. */
export const RouteCard = ({ task, checkIns, isKept }: RouteCardProps) => {
  const t = useText()
  const [isWhole, showWhole] = useState(false)
  const points = seenPoints(task, checkIns)
  // Around where one stands: what was just done, and what comes.
  const from = isWhole ? 0 : Math.max(0, points.findIndex(({ look }) => look === 'next') - 2)
  const shown = isWhole ? points : points.slice(from, from + shownAtFirst)
  return (
    <Card padded={false}>
      <header className={styles.taskHead}>
        <h2>{task.planName}</h2>
        {isKept && <StateTag tone="ok">{t(($) => $.patrol.kept)}</StateTag>}
      </header>
      <WindowLine task={task} />
      <Bar points={points} />
      <FireLine fire={task.fire} />
      <ol className={styles.route}>
        {shown.map((point) => (
          <li key={point.placeId}>
            <Point task={task} point={point} />
          </li>
        ))}
      </ol>
      {shown.length < points.length && (
        <button type="button" className={styles.more} onClick={() => showWhole(true)}>
          {t(($) => $.patrol.rest, { count: points.length - shown.length })}
          <Icon name="chevron-down" size={18} />
        </button>
      )}
    </Card>
  )
}

/** When it may be walked, and how long that is still so. */
export const WindowLine = ({
  task,
}: {
  readonly task: Pick<PatrolTask, 'beginsAt' | 'endsAt'> & { zone?: string }
}) => {
  const t = useText()
  const now = useNow(30_000)
  const [begins, ends] = [Date.parse(task.beginsAt), Date.parse(task.endsAt)]
  const left =
    now < begins
      ? t(($) => $.patrol.begins, { time: leftText(t, begins - now) })
      : now < ends
        ? t(($) => $.patrol.left, { time: leftText(t, ends - now) })
        : t(($) => $.patrol.over)
  const from = zoneTime(task.beginsAt, task.zone)
  const to = zoneTime(task.endsAt, task.zone)
  return (
    <p className={styles.window}>
      {t(($) => $.patrol.window, { from, to })} · <b>{left}</b>
    </p>
  )
}

const Bar = ({ points }: { readonly points: readonly SeenPoint[] }) => {
  const t = useText()
  const done = points.filter(({ look }) => look !== 'open' && look !== 'next' && look !== 'refused').length
  const words = t(($) => $.patrol.progress, { done, all: points.length })
  return (
    <div className={styles.progress}>
      <span className={styles.bar} aria-hidden="true">
        {points.map(({ placeId, look }) => (
          <i key={placeId} data-look={look} />
        ))}
      </span>
      <b>{words}</b>
    </div>
  )
}

const FireLine = ({ fire }: Pick<PatrolTask, 'fire'>) => {
  const t = useText()
  const router = useRouter()
  if (!fire) return null
  return (
    <p className={styles.fire} role="alert">
      <SeverityBadge severity="fire" size={22} />
      <span>{t(($) => $.patrol.fire, { name: fire.areaName ?? fire.equipmentName })}</span>
      <Button
        size="small"
        look="outline"
        onClick={() => void router.go(`${router.places.alarmDetail}?alarmId=${fire.alarmId}`)}
      >
        {t(($) => $.patrol.toFire)}
      </Button>
    </p>
  )
}

const Point = ({ task, point }: { readonly task: PatrolTask; readonly point: SeenPoint }) => {
  const router = useRouter()
  const to = `${patrolPages.deal}?task=${task.taskId}&place=${point.placeId}`
  return (
    <RowLink
      href={router.hrefOf(to)}
      className={`${styles.point} ${styles[point.look] ?? ''}`}
      onPress={() => void router.go(to)}
    >
      <PointSign point={point} />
      <span className={styles.pointWords}>
        <b>{placeText(point.areaName, point.name)}</b>
        <PointSub task={task} point={point} />
      </span>
      <Icon name="chevron-right" size={18} />
    </RowLink>
  )
}

const PointSign = ({ point: { look, place } }: { readonly point: SeenPoint }) => {
  if (look === 'done' || look === 'late') return <SeverityBadge severity="ok" size={26} />
  if (look === 'abnormal' || look === 'refused') return <SeverityBadge severity="fault" size={26} />
  if (look === 'missed') return <SeverityBadge severity="off" size={26} />
  if (look === 'waiting') return <Icon name="clock" size={26} />
  return <span className={styles.number}>{place}</span>
}

const PointSub = ({ task, point }: { readonly task: PatrolTask; readonly point: SeenPoint }) => {
  const t = useText()
  const { look, doneAt, way, abnormal, isSentLate, isReleased, reason } = point
  const words = [
    ...(look === 'next' ? [t(($) => $.patrol.next)] : []),
    ...(look === 'waiting' ? [t(($) => $.patrol.waiting)] : []),
    ...(look === 'refused' ? [t(($) => $.patrol.refused)] : []),
    ...(look === 'missed'
      ? [t(($) => $.patrol.outcomes.missed), reason ? t(($) => $.patrol.reasons[reason]) : t(($) => $.patrol.unsaid)]
      : []),
    ...(doneAt === null ? [] : [zoneTime(doneAt, task.zone)]),
    ...(way === null ? [] : [t(($) => $.patrol.ways[way])]),
    ...(look === 'late' ? [t(($) => $.patrol.outcomes.late)] : []),
    ...(abnormal > 0 ? [t(($) => $.patrol.abnormal, { count: abnormal })] : []),
    ...(isSentLate ? [t(($) => $.patrol.sentLate)] : []),
    ...(isReleased ? [t(($) => $.patrol.released)] : []),
    ...(point.isNearFire ? [t(($) => $.patrol.nearFire)] : []),
  ]
  return <span className={styles.pointSub}>{words.length > 0 ? words.join(' · ') : point.label}</span>
}
