import type { Language } from '#infrastructure/i18n/areas.ts'

export const dayText = (instant: string, language: Language): string =>
  new Date(instant).toLocaleDateString(language, { year: 'numeric', month: '2-digit', day: '2-digit' })

/** The end of the chosen day where the person sits; undefined for none. */
export const endOfDay = (day: string): string | undefined =>
  day === '' ? undefined : new Date(`${day}T23:59:59.000`).toISOString()
