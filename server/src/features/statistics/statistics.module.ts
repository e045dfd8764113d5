import type { WorkerOffer } from '#events/worker-offer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { countDays } from './counting/count-days.ts'
import { recount } from './counting/recount.ts'
import { restAfter } from './counting/rest-after.ts'
import { scoreUnits } from './score/score-units.ts'
import { statisticsFeature } from './statistics.feature.ts'

const second = 1_000
const minute = 60 * second

export const statisticsModule = {
  api: (needs: Parameters<typeof statisticsFeature>[0]): ApiOffer => ({ answers: statisticsFeature(needs) }),
  worker: (needs: Parameters<typeof recount>[0]): WorkerOffer => ({
    jobs: {
      countDays: { everyMs: 2 * second, work: restAfter(() => countDays(needs), needs.now) },
      scoreUnits: { everyMs: 5 * minute, work: () => scoreUnits(needs) },
      recount: { everyMs: 24 * 60 * minute, work: () => recount(needs) },
    },
  }),
}
