import type { WorkerOffer } from '#events/worker-offer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { expireVisits } from './visit/visit.repository.ts'
import { visitorFeature, type Deps } from './visitor.feature.ts'

const minute = 60_000

export const visitorModule = {
  api: (needs: Deps): ApiOffer => ({ answers: visitorFeature(needs) }),
  worker: ({ run, now }: { run: RunStatement; now: () => number }): WorkerOffer => ({
    jobs: { visits: { everyMs: minute, work: () => run(expireVisits(new Date(now()))) } },
  }),
}
