import type { WorkerOffer } from '#events/worker-offer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import type { OpenPool } from '#infrastructure/database/pool.ts'
import { mayCallPrivate } from '#infrastructure/outbound/public-address.ts'
import { pushModelFeature } from './push-model.feature.ts'
import { createPushModelService } from './push-model.service.ts'
import { startDeliveries } from './start-deliveries.ts'

type ApiNeeds = Omit<Parameters<typeof createPushModelService>[0], 'mayCallPrivate'> & {
  readonly environment: Environment
}
type WorkerNeeds = Omit<Parameters<typeof startDeliveries>[0], 'pool'> & { readonly openPool: OpenPool }

const second = 1_000
const minute = 60 * second

export const pushModelModule = {
  api: ({ environment, ...needs }: ApiNeeds): ApiOffer => ({
    answers: pushModelFeature(createPushModelService({ ...needs, mayCallPrivate: mayCallPrivate(environment) })),
  }),
  worker({ openPool, ...needs }: WorkerNeeds): WorkerOffer {
    // Of its own: receivers may be slow, and nothing else waits for them.
    const deliveries = startDeliveries({ ...needs, pool: openPool({ max: 2, pipeline: true }) })
    return {
      jobs: {
        pushModel: { everyMs: second / 2, work: deliveries.round },
        pushModelTrim: { everyMs: minute, work: deliveries.trim },
        tokens: { everyMs: second, work: deliveries.endOldTokens },
      },
      stop: deliveries.stop,
    }
  },
}
