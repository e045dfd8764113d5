/** The operator's centre: the unanswered alarms of all its units. No address of the specification: it opens beside Home. */
import { area } from '#foundation/area/area.ts'
import type { Places } from '#infrastructure/navigation/places.ts'
import type { messages } from './texts.zh.ts'

const at = (places: Places): string => `${places.home}?view=centre`

export const centreArea = area({
  texts: {
    centre: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  ownPages: [{ at, name: { zh: '值守中心', en: 'Monitoring centre' } }],
  // An operator's: a chain may call its duty officers too, and has no centre.
  menu: [{ group: 'work', icon: 'phone', resource: 'oem', right: 'dutyCheck:custom', to: at }],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    centre: typeof messages
  }
}
