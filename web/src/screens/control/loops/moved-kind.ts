/** What is moved together, and by which words: loops are opened and closed, lights are turned off and on. */
import type { DeviceTypeSummary } from '@vigil/contract/equipment/device-type'

export const movedKinds = [
  {
    system: 'electrical',
    off: 'switchOff',
    on: 'switchOn',
    has: ({ page, hasChildren }: DeviceTypeSummary) => page.startsWith('breaker') && !hasChildren,
  },
  {
    system: 'lighting',
    off: 'allOff',
    on: 'allOn',
    has: ({ typeName }: DeviceTypeSummary) => typeName === 'intelligentLight',
  },
] as const

const [loops] = movedKinds
export type MovedKind = (typeof movedKinds)[number]
export type MovedAction = MovedKind['on' | 'off']

export const kindOfType = (type: DeviceTypeSummary | undefined): MovedKind =>
  movedKinds.find(({ has }) => type !== undefined && has(type)) ?? loops

/** undefined: a word that no page of ours gives. */
export const kindOfAction = (action: string): MovedKind | undefined =>
  movedKinds.find(({ on, off }) => on === action || off === action)
