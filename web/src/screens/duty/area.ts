/** Who is on duty, checks, handovers, and the log. No address of the specification: it opens beside the hazards. */
import { dutyAddress } from '#features/duty/duty-address.ts'
import { area } from '#foundation/area/area.ts'
import type { Places } from '#infrastructure/navigation/places.ts'
import type { messages } from './texts.zh.ts'

const at = (places: Places): string => dutyAddress({ places })

export const dutyArea = area({
  texts: {
    duty: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  ownPages: [{ at, name: { zh: '值班', en: 'Duty' } }],
  menu: [{ group: 'work', icon: 'calendar', resource: 'dutyCheck', to: at }],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    duty: typeof messages
  }
}
