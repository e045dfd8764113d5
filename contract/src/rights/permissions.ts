/** What can be permitted: actions on resources, and the marker string that both sides search. */
import type { Resource } from './resources.ts'

/** Each action by the letter that the preset rows use for it. */
export const actions = {
  L: 'list',
  S: 'select',
  U: 'update',
  I: 'insert',
  D: 'delete',
  C: 'custom',
  P: 'price',
  N: 'continue',
  B: 'batch',
} as const

export type ActionLetter = keyof typeof actions
export type Action = (typeof actions)[ActionLetter]

export type Permission = `${Resource}:${Action}`

/** A right on one device type, by the id of its row. */
export type EquipmentRight<TypeId extends string = string> = `${TypeId}:${Action}`

/** A comma at both ends, so that every marker stands between two commas and none is found inside another. */
export const permissionString = (markers: readonly string[]): string =>
  `,${markers.map((marker) => `${marker},`).join('')}`

/** Whole-marker match. A comma in the marker would let it span two neighbours, so such a marker is never held. */
export const holds = (permissionsStr: string, marker: Permission | EquipmentRight): boolean =>
  !marker.includes(',') && permissionsStr.includes(`,${marker},`)

export const holdsAny = (permissionsStr: string, markers: readonly (Permission | EquipmentRight)[]): boolean =>
  markers.some((marker) => holds(permissionsStr, marker))
