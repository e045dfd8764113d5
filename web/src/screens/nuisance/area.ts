/** Points that cry wolf; opens beside the alarms. */
import { area } from '#foundation/area/area.ts'
import type { messages } from './texts.zh.ts'

export const nuisanceArea = area({
  texts: {
    nuisance: { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') },
  },
})

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    nuisance: typeof messages
  }
}
