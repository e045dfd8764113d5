import type { DeviceType } from '@vigil/device-types/device-type'
import { type ReactNode } from 'react'
import { CauseLine } from '#foundation/equipment/cause-line.tsx'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText } from '#infrastructure/i18n/time-texts.ts'
import { useName } from '#infrastructure/i18n/use-name.ts'
import { CommandSteps } from '#ui/confirm/command-steps.tsx'
import { OutcomeCard } from '#ui/confirm/outcome-card.tsx'
import { readingOf, refusalOf, stepAt, stepTexts } from './course-words.ts'
import { WaitingCard } from './lazy-sheets.ts'
import { isUnderWay, useCommandProgress, type CommandProgress } from './use-command-progress.ts'
import styles from './course-card.module.css'

interface CourseCardProps {
  readonly equipmentId: string
  readonly type: Pick<DeviceType, 'commands'>
  /** What can be done once it has ended. */
  readonly action?: ReactNode
}

/** How the last order to this equipment goes, or how it ended. Nothing when there is no news of one. */
export const CourseCard = ({ equipmentId, type, action }: CourseCardProps) => {
  const name = useName()
  const course = useCommandProgress(equipmentId)
  if (!course) return null
  const { command } = course
  const row = type.commands[command.action]
  const what = row ? name(row.name) : command.action
  return (
    <div className={styles.course}>
      {command.state === 'created' ? (
        <WaitingCard course={course} what={what} />
      ) : isUnderWay(command) ? (
        <Steps course={course} what={what} />
      ) : (
        <Ended course={course} what={what} isMeasured={row?.done !== undefined} action={action} />
      )}
      <AllSteps course={course} />
      {/* Of a person's own press the steps say who. */}
      {command.cause.kind !== 'person' && (
        <div className={styles.why}>
          <CauseLine cause={command.cause} />
        </div>
      )}
    </div>
  )
}

const secondsOf = (ms: number): string => (Math.max(0, ms) / 1_000).toFixed(1)

const Steps = ({ course: { command, now }, what }: { readonly course: CommandProgress; readonly what: string }) => {
  const t = useText()
  return (
    <CommandSteps
      label={t(($) => $.control.course, { action: what })}
      steps={stepTexts(t)}
      current={stepAt(command.state)}
      elapsed={t(($) => $.control.seconds, { n: secondsOf(now - Date.parse(command.createdAt)) })}
    />
  )
}

interface EndedProps {
  readonly course: CommandProgress
  readonly what: string
  /** Something that the equipment reports shows that it was done. */
  readonly isMeasured: boolean
  readonly action: ReactNode
}

const Ended = ({ course: { command, moves }, what, isMeasured, action }: EndedProps) => {
  const t = useText()
  const language = useLanguage()
  if (command.state === 'timeout') {
    const hasNotMoved = command.readBack === 'notMoved'
    const ended = hasNotMoved ? ({ outcome: 'refused', action } as const) : ({ outcome: 'unknown' } as const)
    return <OutcomeCard {...ended} {...readingOf(t, command, language)} />
  }
  if (command.state !== 'done')
    return <OutcomeCard outcome="refused" {...refusalOf(t, command, moves)} action={action} />
  const settledAt = Date.parse(command.settledAt ?? command.createdAt)
  const time = clockText(settledAt, language)
  if (!isMeasured)
    return (
      <OutcomeCard
        outcome="unknown"
        title={t(($) => $.control.accepted, { action: what })}
        detail={t(($) => $.control.acceptedDetail, { time })}
        action={action}
      />
    )
  const seconds = secondsOf(settledAt - Date.parse(command.createdAt))
  return (
    <OutcomeCard
      outcome="proven"
      title={t(($) => $.control.done, { action: what })}
      detail={command.late ? t(($) => $.control.doneLate, { time }) : t(($) => $.control.doneDetail, { time, seconds })}
      action={action}
    />
  )
}

/** Every state it went through, with who moved it there and when. */
const AllSteps = ({ course: { moves } }: { readonly course: CommandProgress }) => {
  const t = useText()
  const language = useLanguage()
  if (moves.length === 0) return null
  return (
    <details className={styles.all}>
      <summary>{t(($) => $.control.allSteps)}</summary>
      <ol>
        {moves.map(({ to, at, actorName }) => (
          <li key={to}>
            {t(($) => $.control.states[to])}
            {actorName !== null && <span>{actorName}</span>}
            <time>{clockText(Date.parse(at), language)}</time>
          </li>
        ))}
      </ol>
    </details>
  )
}
