import type { messages as zh } from './texts.zh.ts'
import type { Translated } from '#infrastructure/i18n/translated.ts'

export const messages = {
  own: 'My equipment',
  safety: 'Safety',
  toHandle: 'Not normal',
  allNormal: 'All normal',
  total: '{{amount}} in all',
  mix: '{{state}} {{amount}}',
  openAlarms: 'Alarms to confirm',
  noAlarms: 'No alarms to confirm',
  noAlarmsHint: 'A new one appears here at once.',
  alarmsUnknown: 'Live monitoring is not connected; new alarms cannot be known right now',
  attention: 'Needs attention',
  nothing: 'No equipment needs attention',
  nothingHint: 'All {{amount}} pieces of equipment are normal.',
  quick: 'Shortcuts',
  seeAll: 'See all',
  refresh: 'Refresh',
  share: 'Share',
  wall: 'Control room',
  updatedAt: 'Updated {{time}}',
  noProject: 'No units visible',
  noProjectHint: 'Ask your administrator to add you to a unit.',
  times: '×{{count}}',
  types: 'Equipment by type',
  noTypes: 'No equipment here yet',
} as const satisfies Translated<typeof zh>
