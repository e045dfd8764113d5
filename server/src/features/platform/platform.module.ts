import type { WorkerOffer } from '#events/worker-offer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import type { RunStatement } from '#infrastructure/database/statements.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { judgeQuarantine } from './judge-quarantine.ts'
import { operationsTeller } from './operations-address.ts'
import { createPlatformWatch } from './platform-watch.ts'
import { platformFeature } from './platform.feature.ts'

type WorkerNeeds = {
  readonly run: RunStatement
  readonly environment: Environment
  readonly isLeader: () => boolean
  readonly now: () => number
  readonly log: Log
}

const second = 1_000

export const platformModule = {
  api: (needs: Parameters<typeof platformFeature>[0]): ApiOffer => ({ answers: platformFeature(needs) }),
  worker({ run, environment, isLeader, now, log }: WorkerNeeds): WorkerOffer {
    const ring = operationsTeller(environment, log)
    const watch = createPlatformWatch({
      run,
      tell: (alarm) => (isLeader() ? ring(alarm) : Promise.resolve()),
      now,
      log,
    })
    return {
      jobs: {
        quarantine: { everyMs: second, work: () => judgeQuarantine(run) },
        // Not only the one who leads: whoever is asked has figures, and the one who leads may be the one that stands still.
        watch: { everyMs: 5 * second, work: watch.round, isEverywhere: true },
      },
      figures: watch.figures,
    }
  },
}
