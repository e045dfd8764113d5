import { lifeDateCalls } from '@vigil/contract/equipment/life-dates'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { createLifeDatesService } from './life-dates.service.ts'

export const lifeDatesFeature = (dates: ReturnType<typeof createLifeDatesService>): Answer[] => [
  answer(lifeDateCalls.get, ({ equipmentId }, actor) => dates.get(actor, equipmentId)),
  answer(lifeDateCalls.record, (input, actor) => dates.record(actor, input)),
]
