import type { messages as zh } from '../zh/me.ts'
import type { Translated } from '#infrastructure/i18n/translated.ts'

export const messages = {
  title: 'Me',
  role: 'Active role',
  units: 'Visible units',
  appearance: 'Appearance and language',
  chinese: '中文',
  english: 'English',
  logOutHint: 'Logging out clears what this device keeps of your login.',
} as const satisfies Translated<typeof zh>
