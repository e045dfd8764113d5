import type { WorkerOffer } from '#events/worker-offer.ts'
import { dutyFeature } from './duty.feature.ts'
import { sweepDuty } from './duty.sweep.ts'

const second = 1_000

export const dutyModule = {
  api: dutyFeature,
  worker: (needs: Parameters<typeof sweepDuty>[0]): WorkerOffer => ({
    jobs: { duty: { everyMs: second / 2, work: () => sweepDuty(needs), tells: [2] } },
  }),
}
