import { Id } from '@vigil/contract/ids'
import { reportCheckCalls } from '@vigil/contract/report/check'
import { reportMailCalls } from '@vigil/contract/report/mail'
import { unitReportCalls, reportFormats } from '@vigil/contract/report/report'
import type { Actors } from '#foundation/rights/actor/actors.ts'
import { answer } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { addressFor, fileMakers } from '#foundation/rights/file/download.ts'
import type { SignedAddresses } from '#infrastructure/http/signed-address.ts'
import { createCheckService } from './check/check.service.ts'
import { createReportMailService } from './mail/mail.service.ts'
import { createReportService } from './report.service.ts'

type Deps = Parameters<typeof createReportService>[0] & {
  readonly addresses: SignedAddresses
  readonly actors: Actors
}

export const reportFeature = (deps: Deps): ApiOffer => {
  const [reports, mails, checks] = [createReportService(deps), createReportMailService(deps), createCheckService(deps)]
  const doors = reportFormats.map((format) => ({
    path: `/file/report.${format}` as const,
    permission: unitReportCalls.file.permission,
    make: (...[actor, { reportId, language }]: Parameters<Parameters<typeof fileMakers>[0][number]['make']>) =>
      reports.file(actor, Id.parse(reportId), [format, language === 'en' ? 'en' : 'zh']),
  }))
  return {
    answers: [
      answer(unitReportCalls.make, (input, actor) => reports.make(actor, input)),
      answer(unitReportCalls.list, (input, actor) => reports.list(actor, input)),
      answer(unitReportCalls.get, ({ reportId }, actor) => reports.get(actor, reportId)),
      answer(unitReportCalls.again, ({ reportId }, actor) => reports.again(actor, reportId)),
      answer(unitReportCalls.file, async ({ reportId, format, language }, actor) => {
        await reports.mustBeReady(actor, reportId)
        return addressFor(deps.addresses, actor, `/file/report.${format}`, { reportId, language })
      }),
      answer(unitReportCalls.schedules, ({ projectId }, actor) => reports.schedules(actor, projectId)),
      answer(unitReportCalls.setSchedule, (input, actor) => reports.setSchedule(actor, input)),
      answer(reportCheckCalls.check, ({ checkCode }) => checks.check(checkCode)),
      answer(reportMailCalls.readers, ({ reportId }, actor) => mails.readers(actor, reportId)),
      answer(reportMailCalls.send, (input, actor) => mails.send(actor, input)),
    ],
    files: fileMakers(doors, deps),
  }
}
