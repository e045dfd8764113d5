/** The alarm desk on a big screen; opens beside Home. */
import { area } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

export const wallArea = area({
  texts: {
    wall: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    wall: typeof messages
  }
}
