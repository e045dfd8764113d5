import type { WorkerOffer } from '#events/worker-offer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import type { OpenPool } from '#infrastructure/database/pool.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { countDays } from './counting/count-days.ts'
import { recount } from './counting/recount.ts'
import { restAfter } from './counting/rest-after.ts'
import { scoreUnits } from './score/score-units.ts'
import { statisticsFeature } from './statistics.feature.ts'

const second = 1_000
const minute = 60 * second

interface WorkerNeeds extends Omit<Parameters<typeof recount>[0], 'transactor'> {
  readonly openPool: OpenPool
}

export const statisticsModule = {
  api: (needs: Parameters<typeof statisticsFeature>[0]): ApiOffer => ({ answers: statisticsFeature(needs) }),
  worker: ({ openPool, ...needs }: WorkerNeeds): WorkerOffer => {
    // A connection for each job: counting a million takes minutes, and the end of an isolation does not wait for it.
    const counting = { ...needs, transactor: createTransactor(openPool({ max: 3, pipeline: true })) }
    return {
      jobs: {
        countDays: { everyMs: 2 * second, work: restAfter(() => countDays(counting), needs.now) },
        scoreUnits: { everyMs: 5 * minute, work: () => scoreUnits(counting) },
        recount: { everyMs: 24 * 60 * minute, work: () => recount(counting) },
      },
    }
  },
}
