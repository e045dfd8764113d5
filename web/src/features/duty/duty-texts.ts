/** Hours and names of a shift, as everybody reads them. */
import type { DutyShift, ShiftPerson } from '@vigil/contract/duty/now'
import type { Language } from '#infrastructure/i18n/messages.ts'

/** Midnight is 00:00. */
export const hourText = (instant: string, language: Language): string =>
  new Date(instant).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export const hoursText = ({ from, to }: Pick<DutyShift, 'from' | 'to'>, language: Language): string =>
  `${hourText(from, language)} – ${hourText(to, language)}`

export const namesText = (people: readonly Pick<ShiftPerson, 'name'>[], between: string): string =>
  people.map(({ name }) => name).join(between)

export const arrivedOf = (people: readonly ShiftPerson[]): readonly ShiftPerson[] =>
  people.filter(({ arrivedAt }) => arrivedAt !== null)

/** Since when somebody of the shift is there; undefined while nobody is. */
export const presentSince = (people: readonly ShiftPerson[]): string | undefined =>
  people.flatMap(({ arrivedAt }) => arrivedAt ?? []).toSorted()[0]
