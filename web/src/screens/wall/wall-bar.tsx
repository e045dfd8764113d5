import { alarmSeverity } from '#features/alarm/alarm-severity.ts'
import { standingOf } from '#features/alarm/alarm-standing.ts'
import type { DutyNow } from '@vigil/contract/duty/now'
import { useState } from 'react'
import { BrandMark } from '#foundation/brand/brand-mark.tsx'
import { hourText, namesText, presentSince } from '#features/duty/duty-texts.ts'
import { sumOf, useCounts } from '#features/overview/use-counts.ts'
import type { CurrentProject } from '#foundation/project/use-project.ts'
import { useSession } from '#foundation/session/use-session.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { useLiveState } from '#infrastructure/live/use-live.ts'
import { useRouter } from '#infrastructure/navigation/places.ts'
import { Button } from '#ui/action/button.tsx'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { severities, type Severity } from '#ui/severity/severity.ts'
import type { WallRow } from './wall-queue.ts'
import styles from './wall-bar.module.css'

/** What is silent and what is well is equipment; everything worse is the queue's, and counted there. */
const statesOf = { off: ['offline'], ok: ['normal'] } as const

const queued = (rows: readonly WallRow[], severity: Severity): number =>
  rows.filter(
    ({ alarm, listed }) => alarmSeverity(alarm) === severity && standingOf({ ...listed, ...alarm }) === 'burning',
  ).length

interface WallBarProps {
  readonly project: CurrentProject
  /** What stands in the queue beside it. */
  readonly rows: readonly WallRow[]
  /** undefined for who may not know the roster. */
  readonly duty: DutyNow | undefined
  readonly now: number
}

/** Whose wall it is, how the unit stands, whether the line holds, who watches since when. */
export const WallBar = ({ project, rows, duty, now }: WallBarProps) => {
  const t = useText()
  const { data } = useCounts({ projectId: project.projectId })
  return (
    <header className={styles.bar}>
      <BrandMark size={36} />
      <div className={styles.name}>
        <h1>{project.projectName}</h1>
        <span>{t(($) => $.wall.title)}</span>
      </div>
      <ul className={styles.counts}>
        {severities.map((severity) => (
          <li key={severity} className={`${styles.count} ${styles[severity]}`}>
            <SeverityBadge severity={severity} size={26} />
            <b>
              {severity === 'off' || severity === 'ok'
                ? data
                  ? sumOf(data.byState, statesOf[severity])
                  : '—'
                : queued(rows, severity)}
            </b>
            {t(($) => $.wall.counts[severity])}
          </li>
        ))}
      </ul>
      <Tools />
      <Watch duty={duty} now={now} />
    </header>
  )
}

const Tools = () => {
  const t = useText()
  const router = useRouter()
  const openSecond = (): void => {
    const address = `${location.pathname}${router.hrefOf(`${router.places.home}?wall=second`)}`
    window.open(address, 'vigil-wall-second', 'popup')
  }
  const fullScreen = (): void =>
    void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <div className={styles.tools}>
      <Button look="soft" size="small" onClick={openSecond}>
        {t(($) => $.wall.second)}
      </Button>
      <Button look="soft" size="small" onClick={fullScreen}>
        {t(($) => $.wall.fullScreen)}
      </Button>
      <Button look="soft" size="small" onClick={() => void router.go(router.places.home, 'switchTab')}>
        {t(($) => $.wall.leave)}
      </Button>
    </div>
  )
}

const Watch = ({ duty, now }: Pick<WallBarProps, 'duty' | 'now'>) => {
  const t = useText()
  const language = useLanguage()
  const { status } = useLiveState()
  return (
    <div className={styles.watch}>
      <span className={styles.link} data-status={status} role="status">
        {t(($) => $.wall.link[status])}
      </span>
      <time className={styles.clock}>{clockText(now, language)}</time>
      <span className={styles.shift}>{duty ? <OnDuty duty={duty} /> : <AtTheWall />}</span>
    </div>
  )
}

/** Who watches by the roster, and since when somebody of them is there. */
const OnDuty = ({ duty: { shift } }: { readonly duty: DutyNow }) => {
  const t = useText()
  const language = useLanguage()
  if (!shift) return <b className={styles.nobody}>{t(($) => $.wall.nobody)}</b>
  const names = namesText(
    shift.people,
    t(($) => $.duty.between),
  )
  const since = presentSince(shift.people)
  return since === undefined ? (
    <b className={styles.nobody}>{t(($) => $.wall.notArrived, { names })}</b>
  ) : (
    t(($) => $.wall.onDuty, { names, time: hourText(since, language) })
  )
}

/** Without the roster: who has opened the wall. */
const AtTheWall = () => {
  const t = useText()
  const language = useLanguage()
  const session = useSession()
  const [since] = useState(Date.now)
  const name = session?.user.person ?? session?.userName ?? ''
  return t(($) => $.wall.shift, { name, time: clockText(since, language) })
}
