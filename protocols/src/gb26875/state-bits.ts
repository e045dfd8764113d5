/** What the bits of states and operations mean. Several may be set at once. */

export const systemBits = {
  normal: 0,
  fire: 1,
  fault: 2,
  shielded: 3,
  supervised: 4,
  started: 5,
  feedback: 6,
  delayed: 7,
  mainPowerFault: 8,
  backupPowerFault: 9,
  busFault: 10,
  manual: 11,
  changed: 12,
  reset: 13,
} as const

export const partBits = {
  normal: 0,
  fire: 1,
  fault: 2,
  shielded: 3,
  supervised: 4,
  started: 5,
  feedback: 6,
  delayed: 7,
  powerFault: 8,
} as const

/** Of the transmission device itself. */
export const deviceBits = {
  normal: 0,
  fire: 1,
  fault: 2,
  mainPowerFault: 3,
  backupPowerFault: 4,
  centreLinkFault: 5,
  lineFault: 6,
} as const

export const systemOperationBits = {
  reset: 0,
  mute: 1,
  manualAlarm: 2,
  cleared: 3,
  selfTest: 4,
  confirm: 5,
  test: 6,
} as const
/** The same, but the fifth: whoever is on duty has answered. */
export const deviceOperationBits = {
  reset: 0,
  mute: 1,
  manualAlarm: 2,
  cleared: 3,
  selfTest: 4,
  dutyAnswered: 5,
  test: 6,
} as const

export type Bits = Readonly<Record<string, number>>

export const isSet = (state: number, bit: number): boolean => ((state >> bit) & 1) === 1

/**
 * Devices in the field send a fire as 0x0002, with the bit of normal running clear. So a clear bit alone is a test; a
 * fire, or anything else, is never made one by it.
 */
export const isTest = (state: number): boolean => state === 0
