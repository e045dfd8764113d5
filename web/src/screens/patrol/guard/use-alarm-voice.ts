/** The worst alarm is said aloud and felt, as soon as it is known and once more when its words are. */
import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { useCallback, useEffect } from 'react'
import { alarmSeverity, kindState } from '#features/alarm/alarm-severity.ts'
import { useAlarmWords } from '#features/alarm/use-alarm-words.ts'
import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { fallSilent, readAloud, shake } from '#infrastructure/native/read-aloud.ts'

/** In milliseconds, on and off: what threatens life cannot be mistaken for a message. */
const shakes = {
  fire: [800, 200, 800, 200, 800, 200, 800],
  warn: [400, 200, 400],
  fault: [200],
} as const

export const useAlarmVoice = (alarm: LiveAlarm) => {
  const t = useText()
  const language = useLanguage()
  const { event, place } = useAlarmWords(alarm)
  const kind = t(($) => $.shell.state[kindState[alarm.kind]])
  const severity = alarmSeverity(alarm)
  const sentence = [...new Set([kind, event, place])].filter((part) => part !== undefined && part !== '').join('，')
  const say = useCallback(() => readAloud(sentence, language), [sentence, language])
  useEffect(() => shake(shakes[severity]), [alarm.alarmId, severity])
  // Its kind at once: whether the words come is up to the network.
  useEffect(() => say(), [alarm.alarmId, say])
  useEffect(() => fallSilent, [])
  return { kind, event: event ?? kind, place, severity, say }
}
