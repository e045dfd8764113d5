import type { Translated } from '#infrastructure/i18n/translated.ts'
import type { messages as zh } from './texts.zh.ts'

export const messages = {
  title: 'Location',
  none: 'No location to show',
  noneHint: 'The address names no coordinates and neither does the unit; add them to the facts of the unit.',
  ground: 'Where {{name}} is',
  unnamed: 'This place',
  coordinates: 'Coordinates (WGS-84)',
  address: 'Address',
  distance: 'From here',
  measure: 'Measure distance',
  measuring: 'Finding your place…',
  noFix: 'Your place is not known: not allowed, or no signal',
  metres: 'about {{count}} m',
  kilometres: 'about {{count}} km',
  wayTo: 'Go there',
  phone: 'Open in the phone’s map',
  amap: 'Navigate with AMap',
  choose: {
    title: 'Choose location',
    search: 'Find by unit name',
    noUnit: 'No unit is called “{{word}}”',
    unplaced: 'No coordinates registered',
    own: 'Use my position',
    nothingYet: 'No place chosen yet',
    missing: 'Press on the grid first, or find a unit by name.',
    use: 'Use this place',
    noPosition: {
      none: 'This browser cannot tell where you are; press on the grid or find a unit by name.',
      refused: 'Your position was not allowed; allow it in the phone’s settings, or press on the grid.',
      unknown: 'No signal of your position; try again in the open, or press on the grid.',
    },
  },
} as const satisfies Translated<typeof zh>
