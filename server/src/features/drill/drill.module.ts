import type { WorkerOffer } from '#events/worker-offer.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { drillFeature } from './drill.feature.ts'
import { sweepDrills } from './drill.sweep.ts'

const second = 1_000

export const drillModule = {
  api: drillFeature,
  worker: ({ transactor, now }: { transactor: Transactor; now: () => number }): WorkerOffer => ({
    jobs: { drills: { everyMs: second, work: () => sweepDrills(transactor, now()), tells: [1, 2] } },
  }),
}
