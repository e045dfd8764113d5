import type { WorkerOffer } from '#events/worker-offer.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import type { OpenPool } from '#infrastructure/database/pool.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { keptDaysOf } from '#schema/kept-days.ts'
import { createRetentionService } from './retention.service.ts'

type Needs = { readonly environment: Environment; readonly now: () => number; readonly openPool: OpenPool }

const minute = 60_000
const hour = 60 * minute
const roomMs = 10 * minute

export const retentionModule = {
  worker({ environment, now, openPool }: Needs): WorkerOffer {
    const kept = keptDaysOf(environment)
    // What makes room may take its time, and nothing else stands behind it.
    const pool = openPool({ max: 1, settings: { statement_timeout: String(roomMs) }, queryTimeoutMs: 2 * roomMs })
    const retention = createRetentionService({ run: statementsOn(pool), now, kept })
    return {
      jobs: {
        partitions: {
          everyMs: hour,
          async work() {
            await retention.makePartitions()
            await retention.dropPartitions()
          },
        },
        trim: { everyMs: minute, work: retention.trimLogs },
      },
    }
  },
}
