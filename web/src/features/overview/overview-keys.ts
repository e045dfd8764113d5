/** By which the overviews stand in the cache: whoever listens for changes knows these, and not what draws them. */
import { equipmentCalls } from '@vigil/contract/equipment/equipment'

export const attentionKey = 'overview/attention'
export const countsKey = equipmentCalls.count.path
