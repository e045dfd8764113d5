import { telemetryCalls } from '@vigil/contract/equipment/telemetry'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { createHistoryService } from './history.service.ts'

export const historyFeature = (deps: { database: ScopedDatabase; now: () => number }): Answer[] => {
  const service = createHistoryService(deps)
  return [
    answer(telemetryCalls.history, (input, actor) => service.history(actor, input)),
    answer(telemetryCalls.lines, (input, actor) => service.lines(actor, input)),
  ]
}
