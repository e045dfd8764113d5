import type { WorkerOffer } from '#events/worker-offer.ts'
import { inspectorPackFeature } from './inspector-pack.feature.ts'
import { createPackMaker } from './making/make-packs.ts'

const second = 1_000

export const inspectorPackModule = {
  api: inspectorPackFeature,
  worker(needs: Parameters<typeof createPackMaker>[0]): WorkerOffer {
    const packs = createPackMaker(needs)
    return {
      jobs: {
        inspectorPacks: { everyMs: 2 * second, work: packs.makeNext },
        endPacks: { everyMs: 60 * second, work: packs.endOld },
      },
    }
  },
}
