/** The deliveries of a worker process, over connections of their own. */
import type pg from 'pg'
import { signedHeaders } from '@vigil/protocols/body-signature'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import type { Environment } from '#infrastructure/config/config.ts'
import { statementsOn } from '#infrastructure/database/statements.ts'
import { createTransactor } from '#infrastructure/database/transactor.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { mayCallPrivate } from '#infrastructure/outbound/public-address.ts'
import { createPost } from '#infrastructure/outbound/signed-post.ts'
import { createDeliveryService } from './delivery.service.ts'

type Options = { pool: pg.Pool; environment: Environment; log: Log; now: () => number }

export const startDeliveries = ({ pool, environment, log, now }: Options) => {
  const stopping = new AbortController()
  const post = createPost({
    now,
    sign: signedHeaders,
    mayCallPrivate: mayCallPrivate(environment),
    stopping: stopping.signal,
  })
  const deliveries = createDeliveryService({
    run: statementsOn(pool),
    transactor: createTransactor(pool),
    post,
    newId: uuidV7,
    now,
    log,
  })
  return {
    ...deliveries,
    /** What is under way is cut off and stays to be sent again. */
    async stop(): Promise<void> {
      deliveries.halt()
      stopping.abort()
      await deliveries.settle()
    },
  }
}
