import type { LiveAlarm } from '@vigil/contract/live-events'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { elapsedText } from '#infrastructure/i18n/time-texts.ts'
import { useNow } from '#infrastructure/signal/use-now.ts'
import { UrgentBanner } from '#ui/feedback/urgent-banner.tsx'
import { alarmSeverity } from './alarm-severity.ts'
import { useAlarmWords } from './use-alarm-words.ts'
import { useOpenAlarms } from './use-open-alarms.ts'

interface UrgencyStripProps {
  /** Only what threatens life, on pages that are about something else. */
  readonly lifeOnly?: boolean
  /** The alarm whose page is open: it need not lead to itself. */
  readonly except?: string | null
  readonly onPress: (alarm: LiveAlarm) => void
}

/** The worst alarm that waits for somebody, and for how long it has. Nothing when none does. */
export const UrgencyStrip = ({ lifeOnly = false, except, onPress }: UrgencyStripProps) => {
  const alarms = useOpenAlarms().alarms.filter(({ alarmId }) => alarmId !== except)
  const [worst] = alarms
  if (!worst || alarmSeverity(worst) === 'fault' || (lifeOnly && worst.priority > 1)) return null
  return <Strip alarm={worst} more={alarms.length - 1} onPress={() => onPress(worst)} />
}

interface StripProps {
  readonly alarm: LiveAlarm
  readonly more: number
  readonly onPress: () => void
}

const Strip = ({ alarm, more, onPress }: StripProps) => {
  const t = useText()
  const now = useNow()
  const { event, place } = useAlarmWords(alarm)
  // The word fire is for fire; whatever else threatens life is called by its name.
  const title = alarm.kind === 'fire-alarm' ? t(($) => $.shell.alarm.fireOpen) : (event ?? t(($) => $.shell.alarm.open))
  return (
    <UrgentBanner
      severity={alarmSeverity(alarm) === 'fire' ? 'fire' : 'warn'}
      title={title}
      detail={place ?? t(($) => $.shell.load.loading)}
      elapsed={elapsedText(now - Date.parse(alarm.firstAt))}
      {...(more > 0 ? { more: `+${more}` } : {})}
      onPress={onPress}
    />
  )
}
