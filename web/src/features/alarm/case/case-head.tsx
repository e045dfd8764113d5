import type { AlarmCase } from '@vigil/contract/alarm/desk'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { SeverityBadge } from '#ui/severity/severity-badge.tsx'
import { alarmSeverity } from '../alarm-severity.ts'
import { endedAt, standingOf } from '../alarm-standing.ts'
import { HopLine } from './hop-line.tsx'
import { placeText, useAlarmTexts } from './use-alarm-texts.ts'
import type { Seen } from './use-case.ts'
import styles from './case-head.module.css'

interface CaseHeadProps {
  readonly shown: AlarmCase
  readonly seen: Seen | undefined
}

/** What, where, for how long. Loud only while nobody has dealt with it. */
export const CaseHead = ({ shown, seen }: CaseHeadProps) => {
  const t = useText()
  const { event, kind } = useAlarmTexts(shown)
  const severity = alarmSeverity(shown)
  const isOver = shown.state === 'handled' || shown.state === 'archived' || standingOf(shown) === 'judged'
  const isCalm = !isOver && standingOf(shown) === 'recovered'
  return (
    <header className={`${styles.head} ${isOver ? styles.over : styles[severity]} ${isCalm ? styles.calm : ''}`}>
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
      <HopLine shown={shown} seen={seen} />
    </header>
  )
}

/** Runs until it has recovered, was judged to be nothing or is dealt with; then it says how long that took. */
const Elapsed = ({ shown }: { readonly shown: AlarmCase }) => {
  const t = useText()
  const now = useNow()
  const until = endedAt(shown)
  return (
    <p className={styles.elapsed}>
      <time role="timer">
        {elapsedText((until === undefined ? now : Date.parse(until)) - Date.parse(shown.firstAt))}
      </time>
      <small>{until === undefined ? t(($) => $.alarm.lasted) : t(($) => $.alarm.lastedInAll)}</small>
    </p>
  )
}
