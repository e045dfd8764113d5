import type { EquipmentState } from '@vigil/contract/equipment/equipment'
import type { Severity } from '#ui/severity/severity.ts'

/** Worst first: the order of every list of equipment. */
export const statesByUrgency = [
  'fire',
  'alarm',
  'fault',
  'hazard',
  'offline',
  'normal',
] as const satisfies EquipmentState[]

export const needsAttention = (state: EquipmentState): boolean => state !== 'normal'

const severities: Record<EquipmentState, Severity> = {
  fire: 'fire',
  alarm: 'warn',
  fault: 'fault',
  hazard: 'fault',
  offline: 'off',
  normal: 'ok',
}

/** Everything that threatens life has the octagon, also where the word is not fire. */
export const severityOf = (state: EquipmentState, threatensLife = false): Severity =>
  threatensLife ? 'fire' : severities[state]
