/** Which words exist. Each area, and each feature with words of its own, adds its part here (module augmentation). */
import type { messages as shell } from './texts.zh.ts'

export const languages = ['zh-CN', 'en'] as const
export type Language = (typeof languages)[number]

export interface Messages {
  shell: typeof shell
}
export type TextArea = keyof Messages

export type TextLoaders = Readonly<Record<Language, () => Promise<{ readonly messages: object }>>>

export type TextTable = Readonly<Record<TextArea, TextLoaders>>

/** Words that any page may say. */
export const shellTexts: TextLoaders = { 'zh-CN': () => import('./texts.zh.ts'), en: () => import('./texts.en.ts') }
