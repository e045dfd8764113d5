import { useEffect, useRef, useState } from 'react'
import type { LiveAlarm } from '@vigil/contract/live-events'
import { useOpenAlarms } from './use-open-alarms.ts'

/** The alarm that came last while this page was open; those it began with are not news. */
export const useNewAlarm = (): LiveAlarm | undefined => {
  const { alarms } = useOpenAlarms()
  const known = useRef<ReadonlySet<string> | undefined>(undefined)
  const [newest, setNewest] = useState<LiveAlarm | undefined>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = new Set(alarms.map(({ alarmId }) => alarmId))
    const fresh = before && alarms.find(({ alarmId }) => !before.has(alarmId))
    if (fresh && alarms.length === before.size + 1) setNewest(fresh)
  }, [alarms])
  return newest
}
