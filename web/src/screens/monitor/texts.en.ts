import type { messages as zh } from './texts.zh.ts'
import type { Translated } from '#infrastructure/i18n/translated.ts'

export const messages = {
  types: 'Filter by type',
  states: 'Filter by state',
  all: 'All',
  attention: 'To handle',
  normal: 'Running normally',
  list: 'Equipment',
  choose: 'Choose a piece of equipment',
  chooseHint: 'Its live data appears here.',
  noEquipment: 'No equipment yet',
  noEquipmentHint: 'Ask the installer to add it, and tell him the number on the label of the device.',
  none: 'No equipment matches',
  noneHint: 'Try another type or state.',
  clear: 'Clear filters',
  open: 'Open details',
} as const satisfies Translated<typeof zh>
