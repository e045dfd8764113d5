import type { Translated } from '#infrastructure/i18n/translated.ts'
import type { messages as zh } from './texts.zh.ts'

export const messages = {
  units: 'Units',
  people: 'People',
} as const satisfies Translated<typeof zh>
