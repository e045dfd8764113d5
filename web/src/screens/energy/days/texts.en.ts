import type { Translated } from '#infrastructure/i18n/translated.ts'
import type { days as zh } from './texts.zh.ts'

export const days = {
  title: 'Holidays',
  hint: 'Rates and cuts for arrears go by these days. Others go by the week: Monday to Friday are workdays, Saturday and Sunday the weekend.',
  year: 'Year',
  unknown: 'Nobody has written down the holidays of {{year}} yet: only the week counts.',
  none: 'No day of this year is an exception',
  kinds: { workday: 'Workday', weekend: 'Weekend', holiday: 'Holiday', makeUp: 'Made-up workday' },
  owners: { unit: 'This unit', operator: 'Operator', platform: 'National' },
  add: 'Set a day',
  day: 'Day',
  kind: 'Kind of day',
  takenBack: 'Not set here',
  name: 'Name (optional)',
  owner: 'Counts for',
  save: 'Save this day',
  needsDay: 'Choose a day',
} as const satisfies Translated<typeof zh>
