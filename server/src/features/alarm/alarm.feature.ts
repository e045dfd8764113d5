import { alarmCalls } from '@vigil/contract/alarm'
import { answer, type Answer } from '#foundation/rights/answer.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { createEquipmentEvents } from './equipment-events.service.ts'

export const alarmFeature = (database: ScopedDatabase): Answer[] => {
  const events = createEquipmentEvents(database)
  return [answer(alarmCalls.byEquipment, (input, actor) => events.list(actor, input))]
}
