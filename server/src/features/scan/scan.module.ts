import { scanCalls } from '@vigil/contract/scan/scan'
import { answer } from '#foundation/rights/call/answer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { createScanService } from './scan.service.ts'

export const scanModule = {
  api(needs: Parameters<typeof createScanService>[0]): ApiOffer {
    const scans = createScanService(needs)
    return { answers: [answer(scanCalls.resolve, (input, actor) => scans.resolve(actor, input))] }
  },
}
