import type { Translated } from '#infrastructure/i18n/translated.ts'
import type { messages as zh } from './texts.zh.ts'

export const messages = {
  card: 'The panel’s table of points',
  open: 'Import table of points',
  unclaimed: '{{count}} points have spoken or stand in the panel’s configuration, and nobody has claimed them',
  allClaimed: 'Every point that the panel spoke of is registered',
  title: 'Import the panel’s table of points',
  hint: 'It needs “loop”, “address”, “kind”, and “place” or “name”; “system” and “host” may be added (1 where they are not). A kind is the panel’s word, the number of the standard, or a kind of equipment. See first what would change; points that the table does not have stay as they are.',
  useUnclaimed: 'Use the {{count}} unclaimed points',
  saveUnclaimed: 'Download unclaimed points, to add their places',
  unclaimedFile: 'unclaimed-points.csv',
  heard: 'has spoken',
  was: 'is called “{{name}}” now',
  kinds: 'The platform does not know these words: say what each is',
  kindOf: '“{{word}}” ({{rows}} rows)',
  chooseKind: 'Choose',
  stillUnclaimed: 'Not in the table, though they have spoken: {{points}}',
  notInTable: 'Registered and not in the table; they stay as they are: {{points}}',
  list: 'Unclaimed points',
  silent: 'in the panel’s configuration only',
  messages: '{{count}} times',
  unknownKind: 'Unknown part {{part}}',
  more: '{{count}} more',
} satisfies Translated<typeof zh>
