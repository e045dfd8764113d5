import type { WorkerOffer } from '#events/worker-offer.ts'
import { makeMaintenance } from './maintenance/maintenance.work.ts'
import { workOrderFeature } from './work-order.feature.ts'
import { walkOrders } from './work-order.walk.ts'

const second = 1_000

export const workOrderModule = {
  api: workOrderFeature,
  worker: (needs: Parameters<typeof walkOrders>[0]): WorkerOffer => ({
    jobs: {
      workOrders: { everyMs: 2 * second, work: () => walkOrders(needs), tells: [2] },
      maintenance: { everyMs: 30 * second, work: () => makeMaintenance(needs), tells: [2] },
    },
  }),
}
