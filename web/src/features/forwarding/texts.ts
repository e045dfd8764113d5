/** Words that several areas share; whoever shows this feature names them. */
import type { messages } from './texts.zh.ts'

export const forwardingTexts = {
  'zh-CN': () => import('./texts.zh.ts'),
  en: () => import('./texts.en.ts'),
}

declare module '#infrastructure/i18n/messages.ts' {
  interface Messages {
    forward: typeof messages
  }
}
