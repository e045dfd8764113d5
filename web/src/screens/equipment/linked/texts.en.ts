import type { Translated } from '#infrastructure/i18n/translated.ts'
import type { messages as zh } from './texts.zh.ts'

export const messages = {
  title: 'Linkage, scenes and timers',
  kinds: { rules: 'Linkage rules', scenes: 'Scenes', timers: 'Timed tasks', sharings: 'Time sharing' },
  none: {
    rules: 'No linkage rule watches or moves this equipment',
    scenes: 'No scene contains this equipment',
    timers: 'No timed task moves this equipment',
    sharings: 'No time sharing for this equipment',
  },
  states: {
    on: 'Enabled',
    off: 'Disabled',
    waiting: 'Waits for a second person',
    draft: 'Draft',
    replaced: 'Replaced',
  },
  members: '{{count}} devices',
  all: 'Show all',
} as const satisfies Translated<typeof zh>
