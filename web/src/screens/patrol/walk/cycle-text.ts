import type { PatrolCycle } from '@vigil/contract/patrol/plan'
import type { Text } from '#infrastructure/i18n/i18n.ts'

const isWeekday = (day: number): day is 1 | 2 | 3 | 4 | 5 | 6 | 7 => day >= 1 && day <= 7

/** How often, in words. */
export const cycleText = (t: Text, cycle: PatrolCycle): string => {
  if (cycle.kind === 'hours') return t(($) => $.patrol.cycles.hours, { n: cycle.every, from: cycle.from, to: cycle.to })
  if (cycle.kind === 'day') return t(($) => $.patrol.cycles.day)
  if (cycle.kind === 'week')
    return t(($) => $.patrol.cycles.week, {
      days: cycle.weekdays
        .filter(isWeekday)
        .map((day) => t(($) => $.patrol.weekdays[day]))
        .join(t(($) => $.patrol.comma)),
    })
  if (cycle.kind === 'month')
    return t(($) => $.patrol.cycles.month, { days: cycle.days.join(t(($) => $.patrol.comma)) })
  return t(($) => $.patrol.cycles.quarter, { month: cycle.month, day: cycle.day })
}
