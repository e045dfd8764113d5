import { linkageCalls } from '@vigil/contract/linkage/linkage'
import { answer, type Answer } from '#foundation/rights/call/answer.ts'
import { createLinkageService } from './linkage.service.ts'
import { createRehearsal } from './rehearsal.service.ts'
import { createRunService } from './run.service.ts'
import { createShadowRun } from './shadow-run.service.ts'

export const linkageFeature = (needs: Parameters<typeof createLinkageService>[0]): Answer[] => {
  const service = createLinkageService(needs)
  const rehearsal = createRehearsal(needs)
  const runs = createRunService(needs)
  const shadow = createShadowRun(needs)
  return [
    answer(linkageCalls.list, (input, actor) => service.list(actor, input)),
    answer(linkageCalls.get, (input, actor) => service.get(actor, input.ruleId)),
    answer(linkageCalls.template, (input, actor) => service.template(actor, input)),
    answer(linkageCalls.checks, (input, actor) => service.checks(actor, input)),
    answer(linkageCalls.rehearse, (input, actor) => rehearsal.rehearse(actor, input)),
    answer(linkageCalls.shadowRun, (input, actor) => shadow.run(actor, input)),
    answer(linkageCalls.add, (input, actor) => service.add(actor, input)),
    answer(linkageCalls.edit, (input, actor) => service.edit(actor, input)),
    answer(linkageCalls.submit, (input, actor) => service.submit(actor, input)),
    answer(linkageCalls.approve, (input, actor) => service.approve(actor, input)),
    answer(linkageCalls.refuse, (input, actor) => service.refuse(actor, input)),
    answer(linkageCalls.turn, (input, actor) => service.turn(actor, input)),
    answer(linkageCalls.remove, (input, actor) => service.remove(actor, input.ruleId)),
    answer(linkageCalls.pauseState, (input, actor) => service.pauseState(actor, input.projectId)),
    answer(linkageCalls.pause, (input, actor) => service.pause(actor, input)),
    answer(linkageCalls.runs, (input, actor) => runs.list(actor, input)),
    answer(linkageCalls.run, (input, actor) => runs.get(actor, input.runId)),
    answer(linkageCalls.answer, (input, actor) => runs.answer(actor, input)),
  ]
}
