import type { WorkerOffer } from '#events/worker-offer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import { createRightsService } from '#foundation/rights/rights.service.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { OwnFeatures } from './own-features.ts'
import { sweepLeaving } from './own/leaving.sweep.ts'
import { createPasswordResetService } from './user/password-reset.service.ts'
import { createUserExport } from './user/user-export.ts'
import { createUserImportService } from './user/user-import.service.ts'
import { userFeature } from './user/user.feature.ts'
import { createUserService } from './user/user.service.ts'

type Needs = Parameters<typeof createRightsService>[0] &
  Parameters<typeof createPasswordResetService>[0] &
  Parameters<typeof createUserExport>[0] & { readonly own: OwnFeatures }

const minute = 60_000

export const accountModule = {
  api(needs: Needs): ApiOffer {
    const rights = createRightsService(needs)
    const exports = createUserExport(needs)
    const users = userFeature({
      users: createUserService(needs),
      resets: createPasswordResetService(needs),
      rights,
      imports: createUserImportService({ ...needs, rights }),
      exports,
    })
    return { answers: [...needs.own.answers, ...users], files: exports.files }
  },
  worker: ({ run, now }: { run: RunStatement; now: () => number }): WorkerOffer => ({
    jobs: { leaving: { everyMs: minute, work: () => sweepLeaving(run, now) } },
  }),
}
