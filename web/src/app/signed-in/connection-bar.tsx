import { useLanguage, useText } from '#infrastructure/i18n/i18n.ts'
import { clockText, spanText } from '#infrastructure/i18n/time-texts.ts'
import { useLive, useLiveState } from '#infrastructure/live/use-live.ts'
import { useDeviceNow } from '#infrastructure/signal/use-now.ts'
import { useOnline } from '#infrastructure/signal/use-online.ts'
import { StatusBar } from '#ui/feedback/status-bar.tsx'

/** Above every page while monitoring is interrupted: since when, and a way to try at once. */
export const ConnectionBar = () => {
  const { status } = useLiveState()
  return status === 'interrupted' ? <Interrupted /> : null
}

const Interrupted = () => {
  const t = useText()
  const language = useLanguage()
  const live = useLive()
  const now = useDeviceNow()
  const connected = useOnline()
  const { heardAt, connections } = live.state()
  const text = (): string => {
    // Before the first connection there is no time since which anything is known.
    if (connections === 0) return t(($) => $.shell.live.notYet)
    return connected
      ? t(($) => $.shell.live.interruptedSince, { age: spanText(t, now - heardAt) })
      : t(($) => $.shell.live.offlineSince, { time: clockText(heardAt, language) })
  }
  return <StatusBar text={text()} action={{ text: t(($) => $.shell.live.reconnect), onPress: live.reconnect }} />
}
