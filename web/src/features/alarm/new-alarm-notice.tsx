import { useCallback, useRef, useState } from 'react'
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { Notification } from '#ui/feedback/notification.tsx'
import { alarmSeverity } from './alarm-severity.ts'
import { useAlarmWords } from './use-alarm-words.ts'
import { useOpenAlarms } from './use-open-alarms.ts'

/** Says for a moment that an alarm has come. What threatens life has its banner, which stays. */
export const NewAlarmNotice = ({ onPress }: { readonly onPress: (alarm: LiveAlarm) => void }) => {
  const { newest } = useOpenAlarms()
  const [over, setOver] = useState<string | undefined>(undefined)
  const shown = useRef(newest)
  shown.current = newest
  const end = useCallback(() => setOver(shown.current?.alarmId), [])
  if (!newest || newest.priority <= 1 || newest.alarmId === over) return null
  return <Notice key={newest.alarmId} alarm={newest} onPress={() => onPress(newest)} onOver={end} />
}

interface NoticeProps {
  readonly alarm: LiveAlarm
  readonly onPress: () => void
  readonly onOver: () => void
}

const Notice = ({ alarm, onPress, onOver }: NoticeProps) => {
  const t = useText()
  const { event, place } = useAlarmWords(alarm)
  return (
    <Notification
      severity={alarmSeverity(alarm)}
      title={event ?? t(($) => $.shell.alarm.open)}
      detail={place ?? t(($) => $.shell.load.loading)}
      onPress={onPress}
      onOver={onOver}
    />
  )
}
