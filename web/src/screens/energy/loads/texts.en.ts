import type { Translated } from '#infrastructure/i18n/translated.ts'
import type { loads as zh } from './texts.zh.ts'

export const loads = {
  title: 'Forbidden appliances',
  set: 'Set loops',
  hint: '{{count}} loops are watched for power that rises at once, is nearly pure heat, and stays. It tells; it never cuts power.',
  nobodyWatched: 'No loop is watched yet',
  nobodyWatchedHint: 'Choose loops of dormitories or shops in which no heating appliance may be used.',
  noLoop: 'No loop of this unit tells its power and power factor',
  noneFound: 'None found in the last 30 days',
  found: '{{time}} · {{kw}} kW more · power factor {{factor}} · within {{seconds}} s',
  evidence: 'Power of {{name}} around {{time}}',
  summary: '{{name}}: power rose from {{low}} kW to {{high}} kW',
  show: 'Show curve',
  noData: 'No curve was kept',
  loop: 'Loop',
  isOn: 'Watch this loop',
  leastW: 'Power rises by at least (W)',
  leastFactor: 'Power factor of what was added, at least',
  withinSec: 'Between readings at most (s) apart',
  staysSec: 'And stays for at least (s)',
  tooSeldom:
    'Equipment of this kind reports every {{every}} s unless told otherwise, which is too seldom: shorten its interval, or nothing is found.',
  save: 'Save',
} as const satisfies Translated<typeof zh>
