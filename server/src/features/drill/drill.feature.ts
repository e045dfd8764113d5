import { drillCalls } from '@vigil/contract/drill/drill'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { drillReportTable } from './report-table.ts'
import { createDrillService, type Deps } from './drill.service.ts'
import { planDrill } from './plan.service.ts'

type Needs = Deps & Parameters<typeof drillReportTable>[1]

export const drillFeature = (deps: Needs): ApiOffer => {
  const drills = createDrillService(deps)
  const plan = planDrill(deps, drills.read)
  const report = drillReportTable(drills, deps)
  const answers: Answer[] = [
    answer(drillCalls.list, (input, actor) => drills.list(actor, input)),
    answer(drillCalls.detail, ({ drillId }, actor) => drills.read(actor, drillId)),
    answer(drillCalls.running, (_input, actor) => drills.running(actor)),
    answer(drillCalls.leaders, ({ projectId }, actor) => drills.leaders(actor, projectId)),
    answer(drillCalls.plan, (input, actor) => plan(actor, input)),
    answer(drillCalls.begin, ({ drillId }, actor) => drills.begin(actor, drillId)),
    answer(drillCalls.pause, ({ drillId }, actor) => drills.pause(actor, drillId)),
    answer(drillCalls.resume, ({ drillId }, actor) => drills.resume(actor, drillId)),
    answer(drillCalls.end, ({ drillId }, actor) => drills.end(actor, drillId)),
    answer(drillCalls.abort, ({ drillId }, actor) => drills.abort(actor, drillId)),
    answer(drillCalls.reach, (input, actor) => drills.reach(actor, input)),
    answer(drillCalls.count, (input, actor) => drills.count(actor, input)),
    answer(drillCalls.note, (input, actor) => drills.note(actor, input)),
  ]
  return { answers: [...answers, ...report.answers], files: report.files }
}
