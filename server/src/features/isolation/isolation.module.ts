import type { WorkerOffer } from '#events/worker-offer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { isolationFeature } from './isolation.feature.ts'
import { sweepWalkTests } from './walk-test.sweep.ts'

const second = 1_000

export const isolationModule = {
  api: (needs: Parameters<typeof isolationFeature>[0]): ApiOffer => ({ answers: isolationFeature(needs) }),
  worker: ({ transactor, now }: { transactor: Transactor; now: () => number }): WorkerOffer => ({
    jobs: { walkTests: { everyMs: second / 4, work: () => sweepWalkTests(transactor, now()), tells: [1, 2] } },
  }),
}
