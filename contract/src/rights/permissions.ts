/** What can be permitted: resources, actions, and the marker string that both sides search. */

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

/** Every resource, with what `:custom` means there; the other actions mean the same everywhere. */
export const resources = {
  dash: 'trial view, export of figures',
  oem: 'set brand, switch operator on or off',
  customComy: 'push model, API tokens',
  unit: 'move, archive, set contacts',
  user: 'reset password, bind to unit or operator',
  role: 'grant to users',
  permission: 'edit the permission tree',
  equip: 'move, retire, replace, bind camera',
  control: 'send a command (also needs the device-type right)',
  param: 'push alarm values to devices',
  alarmRec: 'acknowledge, verify, handle',
  fireRec: 'acknowledge, verify, handle, call 119',
  hazardRec: 'assign, review, close',
  pushRec: 'send again, set who gets what',
  dutyCheck: 'call the duty officer',
  patrolPlan: 'start, pause',
  patrolTask: 'check in',
  patrolPlace: 'make NFC or QR code',
  ticket: 'assign, accept, pass',
  linkRule: 'switch on or off, run now',
  sceneGroup: 'run',
  camera: 'play, PTZ, talk',
  access: 'open door, grant',
  visitor: 'approve, refuse',
  report: 'make and send a report',
  energy: 'set tariff, export',
  payOrder: 'cancel, refund',
  bill: 'check, write off',
  recharge: 'top up for a lower company',
  website: 'publish',
  feedback: 'answer',
  opLog: 'export',
  gatewaySet: 'restart, upgrade',
  appVersion: 'publish',
  duty: 'answer a duty check, take and hand over a shift',
  isolation: 'begin, extend, end an isolation or test',
  timer: 'switch on or off, run now',
  notice: 'broadcast with must-confirm',
  deviceTemplate: 'publish a version',
  area: 'upload a plan, place pins',
} as const

export type Resource = keyof typeof resources
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
