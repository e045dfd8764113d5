import type { Messages } from '#infrastructure/i18n/messages.ts'
import type { photoWords } from './texts.zh.ts'

/** Where the words of photos stand among those of the area that shows them. */
export type PhotoWords = ($: Messages) => typeof photoWords
