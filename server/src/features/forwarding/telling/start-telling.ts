/** The forwarding of a worker process, over connections of its own. */
import type pg from 'pg'
import { signedHeaders } from '@vigil/protocols/body-signature'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { mayCallPrivate } from '#infrastructure/outbound/public-address.ts'
import { createAskingPost } from '#infrastructure/outbound/signed-post.ts'
import { createTellingService } from './telling.service.ts'

type Options = { pool: pg.Pool; environment: Environment; log: Log; now: () => number }

const patienceMs = 5_000
const mostAnswered = 4_096

export const startTelling = ({ pool, environment, log, now }: Options) => {
  const stopping = new AbortController()
  const way = { now, sign: signedHeaders, mayCallPrivate: mayCallPrivate(environment), patienceMs }
  const telling = createTellingService({
    run: statementsOn(pool),
    transactor: createTransactor(pool),
    post: createAskingPost({ ...way, stopping: stopping.signal }, mostAnswered),
    newId: uuidV7,
    now,
    log,
  })
  return {
    ...telling,
    /** What is under way is cut off and told again by the next worker. */
    async stop(): Promise<void> {
      telling.halt()
      stopping.abort()
      await telling.settle()
    },
  }
}
