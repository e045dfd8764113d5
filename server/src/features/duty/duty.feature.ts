import { handoverCalls } from '@vigil/contract/duty/handover'
import { dutyCalls } from '@vigil/contract/duty/duty'
import { dutyNowCalls } from '@vigil/contract/duty/now'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer } from '#foundation/rights/call/answer.ts'
import type { Exported } from '#foundation/rights/file/table-export.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { createCheckService } from './check/check.service.ts'
import { createHandoverService } from './handover/handover.service.ts'
import { logExport } from './log/log-export.ts'
import { createLogService } from './log/log.service.ts'
import { createNowService } from './now.service.ts'
import { createCertificateService } from './roster/certificate.service.ts'
import { createRosterService } from './roster/roster.service.ts'
import type { Deps } from './unit-writer.ts'

/** Its calls, and the log that people take away. */
export const dutyFeature = (deps: Deps & { addresses: SignedAddresses; actors: Actors }): Exported => {
  const certificates = createCertificateService(deps)
  const roster = createRosterService(deps)
  const checks = createCheckService(deps)
  const handovers = createHandoverService(deps)
  const log = createLogService(deps)
  const present = createNowService(deps)
  const { answers, files } = logExport(log, deps)
  const calls = [
    ...answers,
    answer(dutyNowCalls.now, (input, actor) => present.read(actor, input.projectId)),
    answer(dutyCalls.people, (input, actor) => certificates.people(actor, input)),
    answer(dutyCalls.saveCertificate, (input, actor) => certificates.save(actor, input)),
    answer(dutyCalls.removeCertificate, (input, actor) => certificates.remove(actor, input)),
    answer(dutyCalls.week, (input, actor) => roster.week(actor, input)),
    answer(dutyCalls.addShift, (input, actor) => roster.add(actor, input)),
    answer(dutyCalls.changeShift, (input, actor) => roster.change(actor, input)),
    answer(dutyCalls.cancelShift, (input, actor) => roster.cancel(actor, input)),
    answer(dutyCalls.copyWeek, (input, actor) => roster.copyWeek(actor, input)),
    answer(dutyCalls.changeSettings, (input, actor) => roster.changeSettings(actor, input)),
    answer(dutyCalls.arrive, async (input, actor) => present.read(actor, await roster.arrive(actor, input.shiftId))),
    answer(dutyCalls.ask, (input, actor) => checks.ask(actor, input.projectId)),
    answer(dutyCalls.answer, (input, actor) => checks.answer(actor, input.checkId)),
    answer(dutyCalls.checks, (input, actor) => checks.list(actor, input)),
    answer(dutyCalls.log, (input, actor) => log.list(actor, input)),
    answer(dutyCalls.write, (input, actor) => log.write(actor, input)),
    answer(handoverCalls.begin, (input, actor) => handovers.begin(actor, input)),
    answer(handoverCalls.case, (input, actor) => handovers.case(actor, input.handoverId)),
    answer(handoverCalls.list, (input, actor) => handovers.list(actor, input)),
    answer(handoverCalls.addLine, (input, actor) => handovers.addLine(actor, input)),
    answer(handoverCalls.tick, (input, actor) => handovers.tick(actor, input)),
    answer(handoverCalls.sign, (input, actor) => handovers.sign(actor, input)),
    answer(handoverCalls.finish, (input, actor) => handovers.finish(actor, input.handoverId)),
    answer(handoverCalls.withdraw, (input, actor) => handovers.withdraw(actor, input)),
  ]
  return { answers: calls, files }
}
