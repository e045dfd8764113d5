import { pointTableCalls } from '@vigil/contract/equipment/point-table'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createPointTable } from './point-table.service.ts'

export const pointTableFeature = (points: ReturnType<typeof createPointTable>): Answer[] => [
  answer(pointTableCalls.preview, (input, actor) => points.preview(actor, input)),
  answer(pointTableCalls.import, (input, actor) => points.import(actor, input)),
  answer(pointTableCalls.unclaimed, (input, actor) => points.unclaimed(actor, input)),
]
