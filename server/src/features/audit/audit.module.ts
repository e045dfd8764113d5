import type { WorkerOffer } from '#events/worker-offer.ts'
import { auditFeature } from './audit.feature.ts'
import { createAuditService } from './audit.service.ts'

const second = 1_000

export const auditModule = {
  api: auditFeature,
  worker: (needs: Parameters<typeof createAuditService>[0]): WorkerOffer => ({
    jobs: { seal: { everyMs: second, work: createAuditService(needs).seal } },
  }),
}
