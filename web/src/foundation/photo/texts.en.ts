import type { photoWords as zh } from './texts.zh.ts'
import type { Translated } from '#infrastructure/i18n/translated.ts'

export const photoWords = {
  count: '{{count}} / {{most}}',
  take: 'Take photo',
  wrong: 'This is no picture we can use; take another',
  open: 'Photo {{n}}, {{name}} {{time}}',
  before: 'Previous photo',
  next: 'Next photo',
  sending: 'Sending photo',
  again: 'Try again',
  offline: 'You are offline; photos stay on this page for now',
  offlineKept: 'You are offline; the photo stays on this page, try again when you are back',
  remove: 'Remove this photo',
  someone: 'Somebody else',
  by: '{{name}} · {{time}}',
} as const satisfies Translated<typeof zh>
