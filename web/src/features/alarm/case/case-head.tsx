import type { AlarmCase } from '@vigil/contract/alarm-desk'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { alarmSeverity } from '../alarm-severity.ts'
import { HopLine } from './hop-line.tsx'
import { placeText, useAlarmTexts } from './use-alarm-texts.ts'
import styles from './case-head.module.css'

interface CaseHeadProps {
  readonly shown: AlarmCase
  readonly seenAt: string | undefined
}

/** What, where, for how long. Loud only while nobody has dealt with it. */
export const CaseHead = ({ shown, seenAt }: CaseHeadProps) => {
  const t = useText()
  const { event, kind } = useAlarmTexts(shown)
  const severity = alarmSeverity(shown)
  const isOver = shown.state === 'handled' || shown.state === 'archived'
  return (
    <header className={`${styles.head} ${isOver ? styles.over : styles[severity]}`}>
      <span className={styles.shape}>
        <SeverityBadge severity={severity} size={56} label={kind} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.place}>{placeText(shown) || shown.projectName}</h2>
        <p className={styles.what}>
          {event} · {shown.equipmentName}
        </p>
        <p className={styles.state}>
          {t(($) => $.alarm.states[shown.state])} · {t(($) => $.alarm.conditions[shown.condition])}
          {shown.verdict !== null && ` · ${t(($) => $.alarm.verdicts[shown.verdict ?? 'real'])}`}
        </p>
      </div>
      <Elapsed shown={shown} />
      <HopLine shown={shown} seenAt={seenAt} />
    </header>
  )
}

/** Runs until it is dealt with; then it says how long that took. */
const Elapsed = ({ shown: { firstAt, handledAt, archivedAt } }: { readonly shown: AlarmCase }) => {
  const t = useText()
  const now = useNow()
  const until = handledAt ?? archivedAt
  return (
    <p className={styles.elapsed}>
      <time role="timer">{elapsedText((until === null ? now : Date.parse(until)) - Date.parse(firstAt))}</time>
      <small>{t(($) => $.alarm.lasted)}</small>
    </p>
  )
}
