import { maintenanceCalls as calls } from '@vigil/contract/work-order/maintenance'
import { answer } from '#foundation/rights/call/answer.ts'
import type { ScopedDatabase } from '#infrastructure/database/scoped-database.ts'
import { createMaintenancePlans } from './plan.service.ts'
import { createMaintenanceRecords } from './record.service.ts'

type Deps = { database: ScopedDatabase; newId: () => string; now: () => number }

export const maintenanceAnswers = (deps: Deps) => {
  const plans = createMaintenancePlans(deps)
  const records = createMaintenanceRecords(deps)
  return [
    answer(calls.list, (input, actor) => plans.list(actor, input)),
    answer(calls.get, (input, actor) => plans.get(actor, input.maintenancePlanId)),
    answer(calls.people, (input, actor) => plans.people(actor, input.projectId)),
    answer(calls.preview, (input, actor) => plans.preview(actor, input)),
    answer(calls.add, (input, actor) => plans.add(actor, input)),
    answer(calls.edit, (input, actor) => plans.edit(actor, input)),
    answer(calls.move, (input, actor) => plans.move(actor, input)),
    answer(calls.sheets, (input, actor) => records.sheets(actor, input)),
    answer(calls.answer, (input, actor) => records.answer(actor, input)),
    answer(calls.records, (input, actor) => records.records(actor, input)),
  ]
}
