import type { messages as zh } from './texts.zh.ts'
import type { Translated } from '#infrastructure/i18n/translated.ts'

export const messages = {
  export: 'Export',
  exportHint: 'What the filters show as a table; the link lives for a minute.',
  download: 'Download table',
  format: 'Kind of file',
  workbook: 'Excel workbook',
  text: 'CSV text',
  clear: 'Clear filters',
  saved: {
    title: 'Saved filters',
    save: 'Save this filter',
    name: 'Name',
    verb: 'Save',
    remove: 'Remove filter {{name}}',
    hint: 'Kept on this device, 12 of each list at most.',
  },
} as const satisfies Translated<typeof zh>
