import type { WorkerOffer } from '#events/worker-offer.ts'
import { joinOffers, type ApiOffer } from '#foundation/rights/call/api-offer.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { plannedAnew, type OpenPool } from '#infrastructure/database/pool.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { webPush } from '#infrastructure/push/send-push.ts'
import { alarmFeature } from './alarm.feature.ts'
import { centreFeature } from './centre/centre.feature.ts'
import { walkCalls } from './centre/call-clock.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { deliveryFeature } from './delivery/delivery.feature.ts'
import { receiptReceivers } from './delivery/receipt.feature.ts'
import { escalationJobs } from './escalation/escalation-jobs.ts'
import { evidenceFeature } from './evidence/evidence.feature.ts'
import { archiveQuietAlarms, sweepIsolations } from './auto-archive/auto-archive.ts'

type ApiNeeds = Parameters<typeof alarmFeature>[0] &
  Parameters<typeof evidenceFeature>[0] & { readonly environment: Environment }
type WorkerNeeds = Omit<Parameters<typeof escalationJobs>[0], 'pool'> & {
  readonly transactor: Transactor
  readonly openPool: OpenPool
}

const second = 1_000

export const alarmModule = {
  api: (needs: ApiNeeds): ApiOffer =>
    joinOffers([
      alarmFeature(needs),
      evidenceFeature(needs),
      { answers: centreFeature(needs) },
      receiptReceivers(needs),
      { answers: deliveryFeature({ ...needs, push: webPush(needs.environment, needs.now) }) },
    ]),
  worker: ({ transactor, openPool, ...needs }: WorkerNeeds): WorkerOffer => ({
    jobs: {
      // What has been quiet for ten minutes may wait for the next half minute: it is found among all that nobody touched.
      alarms: { everyMs: 30 * second, work: () => archiveQuietAlarms(transactor, needs.now()), tells: [2] },
      isolations: { everyMs: second, work: () => sweepIsolations(transactor, needs.now()), tells: [2] },
      // Beside the ladders, never before them.
      centre: { everyMs: second / 2, work: () => walkCalls({ transactor, newId: uuidV7, now: needs.now }), tells: [1] },
      // Connections of its own: providers may be slow, and nothing else waits for them.
      ...escalationJobs({ ...needs, pool: openPool({ max: 6, pipeline: true, settings: plannedAnew }) }),
    },
  }),
}
