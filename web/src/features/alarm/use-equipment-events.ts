import { alarmCalls } from '@vigil/contract/alarm/alarm'
import { usePages } from '#foundation/rights/use-pages.ts'
import { equipmentEventsKey } from './equipment-events-key.ts'

/** What happened to it, page by page: asked for once, whoever shows it. */
export const useEquipmentEvents = (equipmentId: string) =>
  usePages(alarmCalls.byEquipment, { equipmentId }, { size: 8, key: [equipmentEventsKey, equipmentId] })
