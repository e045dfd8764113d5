/** Every part of the design at once; only where the page is developed. */
import { area } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

export const galleryArea = area({
  texts: {
    gallery: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    gallery: typeof messages
  }
}
