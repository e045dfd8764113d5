import type { Router } from '#infrastructure/navigation/places.ts'

/** Where the case of an alarm opens. */
export const caseAddress = ({ places }: Pick<Router, 'places'>, alarmId: string): string =>
  `${places.alarmDetail}?alarmId=${alarmId}`
