import type { Property } from '@vigil/device-types/device-type'
import type { Language } from '#infrastructure/i18n/messages.ts'

/** Which of several switches in one text are on, by their numbers: nobody reads a row of ones and noughts. */
export const switchesText = (property: Property, said: string, language: Language): string => {
  const switches = property.type === 'string' ? property.switches : undefined
  if (!switches || /[^01]/.test(said)) return said
  const spoken = language === 'en' ? 'en' : 'zh'
  const on = said.replaceAll(/./g, (each, place: number) => (each === '1' ? ` ${place + 1}` : ''))
  return on === '' ? switches.none[spoken] : switches.on[spoken] + on
}
