/** A time on the unit's wall, with its day. */
import type { Language } from '#infrastructure/i18n/messages.ts'

export const unitClockText = (at: string, zone: string, language: Language): string =>
  new Date(at).toLocaleString(language, {
    timeZone: zone,
    weekday: 'short',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
