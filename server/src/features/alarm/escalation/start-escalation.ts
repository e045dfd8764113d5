/** Walks ladders and hands out messages, in every worker at once: whoever takes a row first does it. */
import type pg from 'pg'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import { repeat, type Repeated } from '#infrastructure/jobs/repeat.ts'
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
export const startEscalation = ({ pool, environment, told, now, log }: Options): Readonly<Record<string, Repeated>> => {
  const transactor = createTransactor(pool)
  const run = statementsOn(pool)
  const carriers = carriersOf({ environment, now, notePush: (endpoint, outcome) => run(notePush(endpoint, outcome)) })
  const every = (name: string, work: () => Promise<unknown>) => repeat({ name, everyMs, log, work })
  const deliveries = channels.map((channel) => {
    const delivery = createDelivery({ transactor, run, carriers, now, newId: uuidV7, told, log }, channel)
    const taking = every(channel, delivery.take)
    const stop = () => taking.stop().then(delivery.idle)
    return [channel, { counters: taking.counters, stop }] as const
  })
  return {
    digests: repeat({
      name: 'digests',
      everyMs: digestsEveryMs,
      log,
      work: () => makeDigests({ transactor, newId: uuidV7, now }),
    }),
    rings: repeat({ name: 'rings', everyMs: ringsEveryMs, log, work: () => run(ringAgain(new Date(now()))) }),
    silence: repeat({
      name: 'silence',
      everyMs: silenceEveryMs,
      log,
      work: () => mendSilence({ transactor, told, log }),
    }),
    ladders: every('ladders', () => walkLadders({ transactor, newId: uuidV7, now })),
    ...Object.fromEntries(deliveries),
  }
}
