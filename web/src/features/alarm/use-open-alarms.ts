import { createContext, use, useSyncExternalStore } from 'react'
import type { Severity } from '#ui/severity/severity.ts'
import { alarmSeverity } from './alarm-severity.ts'
import type { OpenAlarms, OpenAlarmStore } from './open-alarms.ts'

export const OpenAlarmsContext = createContext<OpenAlarmStore | undefined>(undefined)

export const useOpenAlarms = (): OpenAlarms => {
  const store = use(OpenAlarmsContext)
  if (!store) throw new Error('a screen outside its providers')
  return useSyncExternalStore(store.subscribe, store.get)
}

/** How many wait, and how bad the worst of them is. */
export const useAlarmTotal = (): { readonly total: number; readonly severity: Severity } => {
  const { alarms, total } = useOpenAlarms()
  const [worst] = alarms
  return { total, severity: worst ? alarmSeverity(worst) : 'off' }
}

/** When this alarm was told to this screen, by the device's own clock. */
export const useArrival = (alarmId: string): number | undefined => use(OpenAlarmsContext)?.arrivedAt(alarmId)

/** Whether something of the highest priority is open there: its equipment has the octagon too. */
export const useThreatensLife = (equipmentId: string): boolean =>
  useOpenAlarms().alarms.some((alarm) => alarm.priority <= 1 && alarm.equipmentId === equipmentId)
