/** The platform about itself: health and quarantined messages. No address of the specification: it opens beside the operators. */
import { platformAddress, platformRight } from '#features/platform/platform-address.ts'
import { area } from '#foundation/area/area.ts'
import type { Places } from '#infrastructure/navigation/places.ts'
import type { messages } from './texts.zh.ts'

const health = (places: Places): string => platformAddress({ places }, 'health')
const quarantine = (places: Places): string => platformAddress({ places }, 'quarantine')

export const platformArea = area({
  texts: {
    platform: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  ownPages: [
    { at: health, name: { zh: '平台健康', en: 'Platform health' } },
    { at: quarantine, name: { zh: '隔离报文', en: 'Quarantined messages' } },
  ],
  menu: [
    { group: 'admin', icon: 'gauge', resource: 'appVersion', to: health, right: platformRight },
    { group: 'admin', icon: 'antenna', resource: 'appVersion', to: quarantine, right: platformRight },
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    platform: typeof messages
  }
}
