/** What photos are taken of, and the calls that each kind answers by. */
import { evidenceCalls } from '@vigil/contract/alarm/evidence'
import { equipmentPhotoCalls } from '@vigil/contract/equipment/equipment-photo'
import type { Caller } from '#infrastructure/api/caller.ts'

export interface PhotoSubject {
  readonly kind: 'alarm' | 'equipment' | 'orderBefore' | 'orderAfter'
  readonly id: string
}

/** Where the bytes of one more may be sent to. */
export const preparePhoto = async (
  caller: Caller,
  { kind, id }: PhotoSubject,
): Promise<{ readonly address: string }> => {
  if (kind === 'alarm') return caller.call(evidenceCalls.prepare, { alarmId: id })
  if (kind === 'equipment') return caller.call(equipmentPhotoCalls.prepare, { equipmentId: id })
  // Fetched when one is taken: the pages of alarms and equipment need not carry it.
  const { workOrderCalls } = await import('@vigil/contract/work-order/work-order-calls')
  return caller.call(workOrderCalls.preparePhoto, {
    workOrderId: id,
    phase: kind === 'orderBefore' ? 'before' : 'after',
  })
}
