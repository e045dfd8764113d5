/** What the history is narrowed to, in the address: a cell, a day and a reason filter each other, and a link can be shared. */
import { missReasons, pointOutcomes } from '@vigil/contract/patrol/task'
import { useAddressFields } from '#infrastructure/navigation/use-address-fields.ts'

const dayMs = 86_400_000
const usualDays = 30

const dayOf = (at: number): string => new Intl.DateTimeFormat('sv-SE').format(new Date(at))
const isDay = (word: string | undefined): word is string => word !== undefined && /^2[01]\d\d-\d\d-\d\d$/.test(word)

type Field = 'plan' | 'fromDay' | 'toDay' | 'day' | 'place' | 'from' | 'reason' | 'outcome'
const unsaid = 'unsaid'

export const useHistoryFilter = (now: number) => {
  const { change, wordOf, oneOf, idOf } = useAddressFields<Field>()
  const [from, to, day] = [wordOf('fromDay'), wordOf('toDay'), wordOf('day')]
  const hour = wordOf('from')
  return {
    planId: idOf('plan'),
    fromDay: isDay(from) ? from : dayOf(now - (usualDays - 1) * dayMs),
    toDay: isDay(to) ? to : dayOf(now),
    day: isDay(day) ? day : undefined,
    placeId: idOf('place'),
    hour: hour !== undefined && /^\d\d:\d\d$/.test(hour) ? hour : undefined,
    reason: oneOf('reason', [...missReasons, unsaid]),
    outcome: oneOf('outcome', pointOutcomes),
    change,
    clear: () => change({ day: undefined, place: undefined, from: undefined, reason: undefined, outcome: undefined }),
  }
}
export type HistoryFilter = ReturnType<typeof useHistoryFilter>

/** As the figures are asked for. */
export const spanOf = ({ planId, fromDay, toDay }: HistoryFilter, projectId: string) => ({
  projectId,
  fromDay,
  toDay,
  ...(planId && { planId }),
})

/** As the rows behind them are. */
export const askedBy = (filter: HistoryFilter, projectId: string) => ({
  ...spanOf(filter, projectId),
  ...(filter.day && { fromDay: filter.day, toDay: filter.day }),
  ...(filter.placeId && { placeId: filter.placeId }),
  ...(filter.hour && { from: filter.hour }),
  ...(filter.outcome && { outcome: filter.outcome }),
  ...(filter.reason === unsaid ? { isUnsaid: true } : filter.reason && { reason: filter.reason }),
})
