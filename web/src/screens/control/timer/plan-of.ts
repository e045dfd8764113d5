/** When a timer acts; for a new one, what most are set to. Pure. */
import type { TimerPlan, TimerRow } from '@vigil/contract/equipment/timer'

const newPlan: TimerPlan = { at: '18:30', weekdays: [1, 2, 3, 4, 5], monthDay: null, day: null, exceptDays: [] }

export const planOf = (timer: TimerRow | undefined): TimerPlan => {
  if (!timer) return newPlan
  const { at, weekdays, monthDay, day, exceptDays } = timer
  return { at, weekdays, monthDay, day, exceptDays }
}
