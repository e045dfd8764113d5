import type { WorkerOffer } from '#events/worker-offer.ts'
import { createBrandFinder } from '#foundation/brand/shown-brand.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { mailSender } from '#infrastructure/mail/send-mail.ts'
import { keptDaysOf } from '#schema/kept-days.ts'
import { createReportMailer } from './mail/mail-reports.ts'
import { createReportMaker } from './making/make-reports.ts'
import type { ReportSources } from './making/sources.ts'
import { reportFeature } from './report.feature.ts'
import { queueScheduled } from './schedule/queue-scheduled.ts'

const second = 1_000

type WorkerNeeds = Omit<Parameters<typeof createReportMaker>[0], 'brands' | 'pageAddress' | 'alarmDays' | 'sources'> &
  Parameters<typeof queueScheduled>[0] & {
    readonly environment: Environment
    readonly log: Log
    readonly reportSources: ReportSources
  }

const sendersOf = (environment: Environment, now: () => number) =>
  (['VIGIL_MAIL', 'VIGIL_MAIL_2'] as const).flatMap((prefix) => mailSender(environment, prefix, now) ?? [])

export const reportModule = {
  api: (needs: Parameters<typeof reportFeature>[0]): ApiOffer => reportFeature(needs),
  worker: ({ environment, log, reportSources, ...needs }: WorkerNeeds): WorkerOffer => {
    const maker = createReportMaker({
      ...needs,
      sources: reportSources,
      brands: createBrandFinder({ database: reportSources.database, log }),
      pageAddress: environment['VIGIL_PAGE_ADDRESS'],
      alarmDays: keptDaysOf(environment).alarm,
    })
    const mailer = createReportMailer({ ...needs, senders: sendersOf(environment, needs.now) })
    return {
      jobs: {
        // One at a time, however many wait: whoever makes documents gives way to what burns.
        reports: { everyMs: second / 2, work: maker.round },
        reportMails: { everyMs: 5 * second, work: mailer.round },
        scheduledReports: { everyMs: 60 * second, work: () => queueScheduled(needs) },
      },
    }
  },
}
