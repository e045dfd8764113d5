import { useSession } from '#foundation/session/use-session.ts'
import { useText } from '#infrastructure/i18n/i18n.ts'
import { StatusBar } from '#ui/feedback/status-bar.tsx'
import { useOpenAlarms } from '../use-open-alarms.ts'
import { useSiren } from './use-siren.ts'

/** The siren sounds on although the session has ended; whoever stands before it can make it quiet for a while. */
export const MuteLine = () => {
  const t = useText()
  const session = useSession()
  const { alarms } = useOpenAlarms()
  const { isOn, sound, mute } = useSiren()
  if (session || !isOn || sound === undefined) return null
  return (
    <StatusBar
      icon="bell"
      text={t(($) => $.shell.siren.signedOut)}
      action={{
        text: t(($) => $.shell.siren.mute),
        onPress: () => {
          for (const { alarmId } of alarms) mute(alarmId)
        },
      }}
    />
  )
}
