/** Walks ladders and hands out messages, in every worker at once: whoever takes a row first does it. */
import type pg from 'pg'
import type { Job } from '#events/worker-offer.ts'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { carriersOf } from './carriers.ts'
import { makeDigests } from './digest/make-digests.ts'
import { createDelivery, type Delivering } from './deliver.ts'
import { notePush, ringAgain } from './deliver.repository.ts'
import { channels } from './ladder.rules.ts'
import { mendSilence } from '../silence/mend-silence.ts'
import { walkLadders } from './walk.ts'

const everyMs = 250
const ringsEveryMs = 1_000
const silenceEveryMs = 10_000
const digestsEveryMs = 5_000

type Options = {
  /** Of its own: providers may be slow, and nothing else waits for them. */
  readonly pool: pg.Pool
  readonly environment: Environment
  readonly told: Delivering['told']
  readonly now: () => number
  readonly log: Log
}

/** Settings that cannot work end the start. No leader: a fire does not wait until one is found. */
export const escalationJobs = ({ pool, environment, told, now, log }: Options): Readonly<Record<string, Job>> => {
  const transactor = createTransactor(pool)
  const run = statementsOn(pool)
  const carriers = carriersOf({ environment, now, notePush: (endpoint, outcome) => run(notePush(endpoint, outcome)) })
  const deliveries = channels.map((channel): [string, Job] => {
    const { take, idle } = createDelivery({ transactor, run, carriers, now, newId: uuidV7, told, log }, channel)
    return [channel, everywhere(everyMs, take, idle)]
  })
  return {
    digests: everywhere(digestsEveryMs, () => makeDigests({ transactor, newId: uuidV7, now })),
    rings: everywhere(ringsEveryMs, () => run(ringAgain(new Date(now())))),
    silence: everywhere(silenceEveryMs, () => mendSilence({ transactor, told, log })),
    ladders: everywhere(everyMs, () => walkLadders({ transactor, newId: uuidV7, now })),
    ...Object.fromEntries(deliveries),
  }
}

const everywhere = (ms: number, work: () => Promise<unknown>, idle?: () => Promise<void>): Job => ({
  everyMs: ms,
  work,
  isEverywhere: true,
  ...(idle && { idle }),
})
