import type { WorkerOffer } from '#events/worker-offer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import type { OpenPool } from '#infrastructure/database/pool.ts'
import { mayCallPrivate } from '#infrastructure/outbound/public-address.ts'
import { forwardingFeature } from './forwarding.feature.ts'
import { startTelling } from './telling/start-telling.ts'

type ApiNeeds = Omit<Parameters<typeof forwardingFeature>[0], 'mayCallPrivate'> & { readonly environment: Environment }
type WorkerNeeds = Omit<Parameters<typeof startTelling>[0], 'pool'> & { readonly openPool: OpenPool }

/** The brigade hears of a confirmed fire within three seconds: five looks before that. */
const everyMs = 500

export const forwardingModule = {
  api: ({ environment, ...needs }: ApiNeeds): ApiOffer => ({
    answers: forwardingFeature({ ...needs, mayCallPrivate: mayCallPrivate(environment) }),
  }),
  worker({ openPool, ...needs }: WorkerNeeds): WorkerOffer {
    // Of its own: receivers may be slow, and nothing else waits for them.
    const telling = startTelling({ ...needs, pool: openPool({ max: 2, pipeline: true }) })
    return { jobs: { forwarding: { everyMs, work: telling.round } }, stop: telling.stop }
  },
}
