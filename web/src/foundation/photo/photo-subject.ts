/** What photos are taken of, and the calls that each kind answers by. */
import { evidenceCalls } from '@vigil/contract/alarm/evidence'
import { equipmentPhotoCalls } from '@vigil/contract/equipment/equipment-photo'
import type { Caller } from '#infrastructure/api/caller.ts'

export interface PhotoSubject {
  readonly kind: 'alarm' | 'equipment'
  readonly id: string
}

/** Where the bytes of one more may be sent to. */
export const preparePhoto = (caller: Caller, { kind, id }: PhotoSubject): Promise<{ readonly address: string }> =>
  kind === 'alarm'
    ? caller.call(evidenceCalls.prepare, { alarmId: id })
    : caller.call(equipmentPhotoCalls.prepare, { equipmentId: id })
