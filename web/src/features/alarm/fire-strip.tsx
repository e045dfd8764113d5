import type { LiveAlarm } from '@vigil/contract/live/live-events'
import { use, useSyncExternalStore } from 'react'
import { useCovered } from '#ui/surface/always-on-top.tsx'
import { isShown, ShownFiresContext } from './shown-fires.ts'
import { AlarmStrip } from './urgency-strip.tsx'
import { useOpenAlarms } from './use-open-alarms.ts'

const nothing: readonly string[] = []
const noChange = (): (() => void) => () => undefined

/**
 * What threatens life, above every page and every dialog. A page that shows it itself is enough until something covers
 * that page or breaks it.
 */
export const FireStrip = ({ onPress }: { readonly onPress: (alarm: LiveAlarm) => void }) => {
  const { alarms } = useOpenAlarms()
  const fires = use(ShownFiresContext)
  const shown = useSyncExternalStore(fires?.subscribe ?? noChange, fires?.get ?? (() => nothing))
  const covered = useCovered()
  const said = alarms.filter(({ alarmId }) => covered || !isShown(shown, alarmId))
  const [worst] = said
  if (!worst || worst.priority > 1) return null
  return <AlarmStrip alarm={worst} more={said.length - 1} onPress={() => onPress(worst)} />
}
