import type { NatsConnection } from '@nats-io/nats-core'
import type { WorkerOffer } from '#events/worker-offer.ts'
import type { ApiOffer } from '#foundation/rights/call/api-offer.ts'
import type { Transactor } from '#infrastructure/database/transactor.ts'
import { createBatchWork } from './batch/batch.work.ts'
import { controlFeature } from './control.feature.ts'
import { sweepCommands, sweepIntents } from './control.sweep.ts'
import { createLinkageWork } from './linkage/linkage.work.ts'
import { createSelfTestWork } from './self-test/self-test.work.ts'
import { createTimerWork } from './timer/timer.work.ts'
import { createNudge } from './course/command-nudge.ts'

type ApiNeeds = Omit<Parameters<typeof controlFeature>[0], 'nudge'> & { readonly nats: Promise<NatsConnection> }

type WorkerNeeds = { readonly transactor: Transactor } & Parameters<typeof createBatchWork>[0]

const second = 1_000
const minute = 60 * second

export const controlModule = {
  api: ({ nats, ...needs }: ApiNeeds): ApiOffer => ({
    answers: controlFeature({ ...needs, nudge: createNudge(nats) }),
  }),
  worker: ({ transactor, ...needs }: WorkerNeeds): WorkerOffer => {
    const batches = createBatchWork(needs)
    const timers = createTimerWork({ ...needs, transactor })
    const selfTests = createSelfTestWork({ ...needs, transactor })
    const linkage = createLinkageWork({ ...needs, transactor })
    return {
      jobs: {
        commands: { everyMs: second, work: () => sweepCommands(transactor), tells: [2] },
        timers: { everyMs: second, work: timers.round },
        batches: { everyMs: second / 2, work: batches.round, tells: [2] },
        selfTests: { everyMs: 2 * second, work: selfTests.round },
        linkage: { everyMs: second / 2, work: linkage.round, tells: [2] },
        unanswered: { everyMs: 10 * second, work: linkage.drop },
        intents: { everyMs: minute, work: () => Promise.all([sweepIntents(transactor), batches.drop()]) },
      },
    }
  },
}
