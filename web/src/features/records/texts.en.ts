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
  import: {
    file: 'Choose a table',
    notUtf8: 'The file is not UTF-8; save it as .xlsx or "CSV UTF-8" and try again',
    tooBig: 'The file is too large; split it, at most {{count}} rows each',
    counts: 'New {{new}} · changed {{changed}} · same {{same}} · wrong {{wrong}}',
    ignored: 'Columns without meaning here: {{columns}}',
    line: 'Line {{line}}',
    more: '{{count}} more rows are not listed',
    run: 'Import {{count}} rows',
    runHint: 'Wrong rows are skipped; mend them and import the same table again.',
    nothing: 'No row to import',
    done: 'Import finished',
    verdict: { new: 'New', changed: 'Changed', same: 'Same', wrong: 'Wrong' },
  },
  saved: {
    title: 'Saved filters',
    save: 'Save this filter',
    name: 'Name',
    verb: 'Save',
    remove: 'Remove filter {{name}}',
    hint: 'Kept on this device, 12 of each list at most.',
  },
} as const satisfies Translated<typeof zh>
