import type { WorkerOffer } from '#events/worker-offer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { energyFeature } from './energy.feature.ts'
import { fillSlots } from './filling/fill-slots.ts'

const minute = 60_000

export const energyModule = {
  api: (needs: Parameters<typeof energyFeature>[0]): ApiOffer => ({ answers: energyFeature(needs) }),
  worker: (needs: Parameters<typeof fillSlots>[0]): WorkerOffer => ({
    jobs: { fillSlots: { everyMs: minute, work: () => fillSlots(needs) } },
  }),
}
