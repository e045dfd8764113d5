import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { UrgentBanner } from '#ui/feedback/urgent-banner.tsx'
import { PartBoundary } from '#ui/part/part-boundary.tsx'
import { alarmSeverity } from './alarm-severity.ts'
import { standingOf } from './alarm-standing.ts'
import { useShowsFire } from './shown-fires.ts'
import { useAlarmWords } from './use-alarm-words.ts'
import { useOpenAlarms } from './use-open-alarms.ts'

interface UrgencyStripProps {
  readonly onPress: (alarm: LiveAlarm) => void
}

/** The worst alarm that waits for somebody, and for how long it has, on a page that has a place for it. */
export const UrgencyStrip = ({ onPress }: UrgencyStripProps) => {
  const { alarms } = useOpenAlarms()
  const [worst] = alarms
  if (!worst || alarmSeverity(worst) === 'fault') return null
  return (
    <>
      <ShowsFire />
      <AlarmStrip alarm={worst} more={alarms.length - 1} onPress={() => onPress(worst)} />
    </>
  )
}

const ShowsFire = () => {
  useShowsFire()
  return null
}

interface StripProps {
  readonly alarm: LiveAlarm
  readonly more: number
  readonly onPress: () => void
}

/** Whatever its words do, the strip itself is drawn. */
export const AlarmStrip = (props: StripProps) => (
  <PartBoundary instead={<Strip {...props} />} about={props.alarm.alarmId}>
    <Worded {...props} />
  </PartBoundary>
)

const Worded = (props: StripProps) => {
  const t = useText()
  const { event, place } = useAlarmWords(props.alarm)
  return <Strip {...props} event={event} place={place ?? t(($) => $.shell.load.loading)} />
}

interface WordsProps extends StripProps {
  readonly event?: string | undefined
  readonly place?: string
}

const Strip = ({ alarm, more, onPress, event, place = '—' }: WordsProps) => {
  const t = useText()
  const now = useNow()
  const isOver = standingOf(alarm) !== 'burning'
  // The word fire is for fire; whatever else threatens life is called by its name.
  const word = alarm.kind === 'fire-alarm' ? t(($) => $.shell.alarm.fireOpen) : (event ?? t(($) => $.shell.alarm.open))
  return (
    <UrgentBanner
      severity={alarmSeverity(alarm) === 'fire' ? 'fire' : 'warn'}
      title={alarm.drill ? `${t(($) => $.shell.alarm.drill)} · ${word}` : word}
      detail={place}
      // Frames do not say when it ended, so nothing is counted any more.
      elapsed={isOver ? t(($) => $.shell.alarm.recovered) : elapsedText(now - Date.parse(alarm.firstAt))}
      over={isOver}
      {...(more > 0 ? { more: `+${more}` } : {})}
      onPress={onPress}
    />
  )
}
