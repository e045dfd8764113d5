/** The platform about itself: health and quarantined messages; and what runs in its devices. No address of the specification: it opens beside the operators. */
import { firmwareAddress, platformAddress, platformRight } from '#features/platform/platform-address.ts'
import { area } from '#foundation/area/area.ts'
import type { Places } from '#infrastructure/navigation/places.ts'
import type { messages } from './texts.zh.ts'

const health = (places: Places): string => platformAddress({ places }, 'health')
const quarantine = (places: Places): string => platformAddress({ places }, 'quarantine')
const firmware = (places: Places): string => firmwareAddress({ places })

export const platformArea = area({
  texts: {
    platform: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
  ownPages: [
    { at: health, name: { zh: '平台健康', en: 'Platform health' } },
    { at: quarantine, name: { zh: '隔离报文', en: 'Quarantined messages' } },
    { at: firmware, name: { zh: '固件升级', en: 'Firmware updates' } },
  ],
  menu: [
    { group: 'admin', icon: 'gauge', resource: 'appVersion', to: health, right: platformRight },
    { group: 'admin', icon: 'antenna', resource: 'appVersion', to: quarantine, right: platformRight },
    { group: 'admin', icon: 'up-down', resource: 'gatewaySet', to: firmware, right: 'gatewaySet:batch' },
  ],
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    platform: typeof messages
  }
}
