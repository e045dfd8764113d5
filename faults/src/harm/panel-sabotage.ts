/** Breaks one promise of the door for fire panels, to prove that its counter can see it: lines of code that read differently. */
import type { CodeChange } from './code-changes.ts'

interface Sabotage {
  readonly changes: readonly CodeChange[]
  /** The figure that sees it. */
  readonly seenBy: 'lost' | 'duplicates'
}

export const panelSabotages = {
  ack: { changes: ['panelConfirmedUnstored'], seenBy: 'lost' },
  twice: { changes: ['panelEachTry'], seenBy: 'duplicates' },
  undated: { changes: ['panelUndated'], seenBy: 'duplicates' },
} as const satisfies Readonly<Record<string, Sabotage>>

export type PanelSabotage = keyof typeof panelSabotages

export const isPanelSabotage = (word: string): word is PanelSabotage => Object.hasOwn(panelSabotages, word)
