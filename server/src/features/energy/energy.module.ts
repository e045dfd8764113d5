import type { WorkerOffer } from '#events/worker-offer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { energyFeature } from './energy.feature.ts'
import { fillSlots } from './filling/fill-slots.ts'
import { learnLeakage } from './leakage/learn-leakage.ts'
import { watchLoads } from './loads/watch-loads.ts'

const minute = 60_000

export const energyModule = {
  api: (needs: Parameters<typeof energyFeature>[0]): ApiOffer => ({ answers: energyFeature(needs) }),
  worker: (needs: Parameters<typeof fillSlots>[0] & Parameters<typeof watchLoads>[0]): WorkerOffer => ({
    jobs: {
      fillSlots: { everyMs: minute, work: () => fillSlots(needs) },
      learnLeakage: { everyMs: 10 * minute, work: () => learnLeakage(needs) },
      watchLoads: { everyMs: minute / 6, work: () => watchLoads(needs) },
    },
  }),
}
