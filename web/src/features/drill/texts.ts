/** Words of drills: of their pages, and of the band over all the others. */
import type { messages } from './texts.zh.ts'

export const drillTexts = {
  'zh-CN': () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
}

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    drill: typeof messages
  }
}
