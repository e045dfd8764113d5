import type { NatsConnection } from '@nats-io/nats-core'
import type { WorkerOffer } from '#events/worker-offer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { controlFeature } from './control.feature.ts'
import { sweepCommands, sweepIntents } from './control.sweep.ts'
import { createNudge } from './course/command-nudge.ts'

type ApiNeeds = Omit<Parameters<typeof controlFeature>[0], 'nudge'> & { readonly nats: Promise<NatsConnection> }

const second = 1_000
const minute = 60 * second

export const controlModule = {
  api: ({ nats, ...needs }: ApiNeeds): ApiOffer => ({
    answers: controlFeature({ ...needs, nudge: createNudge(nats) }),
  }),
  worker: ({ transactor }: { transactor: Transactor }): WorkerOffer => ({
    jobs: {
      commands: { everyMs: second, work: () => sweepCommands(transactor), tells: [2] },
      intents: { everyMs: minute, work: () => sweepIntents(transactor) },
    },
  }),
}
