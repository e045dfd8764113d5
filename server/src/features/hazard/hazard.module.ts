import type { WorkerOffer } from '#events/worker-offer.ts'
import { hazardFeature } from './hazard.feature.ts'
import { startHazardWalk } from './hazard.walk.ts'

const second = 1_000

export const hazardModule = {
  api: hazardFeature,
  worker: (needs: Parameters<typeof startHazardWalk>[0]): WorkerOffer => ({
    jobs: { hazards: { everyMs: 2 * second, work: startHazardWalk(needs), tells: [2] } },
  }),
}
