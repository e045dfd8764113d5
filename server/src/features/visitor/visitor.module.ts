import type { WorkerOffer } from '#events/worker-offer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import { remindHosts } from './reminder/reminder.sweep.ts'
import { expireVisits } from './visit/visit.repository.ts'
import { visitorFeature, type Deps } from './visitor.feature.ts'

const second = 1_000

type WorkerNeeds = Parameters<typeof remindHosts>[0] & { readonly run: RunStatement }

export const visitorModule = {
  api: (needs: Deps): ApiOffer => ({ answers: visitorFeature(needs) }),
  worker: (needs: WorkerNeeds): WorkerOffer => ({
    jobs: {
      visits: { everyMs: 60 * second, work: () => needs.run(expireVisits(new Date(needs.now()))) },
      visitReminders: { everyMs: 5 * second, work: () => remindHosts(needs), tells: [2] },
    },
  }),
}
