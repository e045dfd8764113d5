/** On which days a timer acts, in words. Pure. */
import type { TimerPlan } from '@vigil/contract/equipment/timer'
import type { Text } from '#infrastructure/i18n/i18n.ts'

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

const workdays = '1,2,3,4,5'

type Days = Pick<TimerPlan, 'weekdays' | 'monthDay' | 'day'>

export const daysText = (t: Text, { weekdays: chosen, monthDay, day }: Days): string => {
  if (monthDay !== null) return t(($) => $.batch.timer.monthDay, { day: monthDay })
  if (chosen.length === 0) return day ?? '—'
  if (chosen.length === weekdays.length) return t(($) => $.batch.timer.everyDay)
  if (chosen.join(',') === workdays) return t(($) => $.batch.timer.workdays)
  const names = weekdays
    .filter((weekday) => chosen.includes(weekday))
    .map((weekday) => t(($) => $.batch.timer.weekdays[weekday]))
  return t(($) => $.batch.timer.weekday, { day: names.join(' ') })
}
