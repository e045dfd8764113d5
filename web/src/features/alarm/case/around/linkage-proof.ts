/** What was ordered, and what of it a device has shown itself. Pure. */
import type { LinkedEquipment } from '@vigil/contract/alarm/evidence'

type OrderState = LinkedEquipment['orders'][number]['state']

/** `done` is said only when the device's own report shows what was ordered. */
export const outcomeOf = (state: OrderState): 'seen' | 'failed' | 'underWay' => {
  if (state === 'done') return 'seen'
  return state === 'failed' || state === 'timeout' || state === 'cancelled' ? 'failed' : 'underWay'
}

export const proofOf = (linked: readonly LinkedEquipment[]): { ordered: number; seen: number } => {
  const orders = linked.flatMap((one) => one.orders)
  return { ordered: orders.length, seen: orders.filter(({ state }) => outcomeOf(state) === 'seen').length }
}
