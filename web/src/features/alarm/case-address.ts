import type { Guide } from '#infrastructure/navigation/places.ts'

/** Where the case of an alarm opens. */
export const caseAddress = ({ places }: Pick<Guide, 'places'>, alarmId: string): string =>
  `${places.alarmDetail}?alarmId=${alarmId}`
