/** Where the platform rings about itself: `VIGIL_OPERATIONS_URL`, signed with `VIGIL_OPERATIONS_SECRET`. */
import { deliveryHeader } from '@vigil/contract/delivery/push-model'
import { signedHeaders } from '@vigil/protocols/body-signature'
import { uuidV7 } from '#infrastructure/clock/uuid-v7.ts'
import { refuseWeakSecret, required, type Environment } from '#infrastructure/config/config.ts'
import type { Log } from '#infrastructure/log/log.ts'
import { createPost } from '#infrastructure/outbound/signed-post.ts'
import type { SelfAlarm } from './platform-watch.ts'

/** The site's own paging system may well stand in its own network. */
export const operationsTeller = (environment: Environment, log: Log): ((alarm: SelfAlarm) => Promise<void>) => {
  const address = environment['VIGIL_OPERATIONS_URL']
  if (!address) return () => Promise.resolve()
  const name = 'VIGIL_OPERATIONS_SECRET'
  const secret = refuseWeakSecret(name, required(environment, name))
  const post = createPost({ now: Date.now, sign: signedHeaders, mayCallPrivate: true, patienceMs: 3_000 })
  return async (alarm) => {
    const id = uuidV7()
    const headers = { [deliveryHeader]: id }
    try {
      const status = await post({ address, secret, id, body: JSON.stringify(alarm), headers })
      if (status >= 300) log.warn({ status }, 'the operations address did not take the message')
    } catch (error) {
      log.warn({ reason: String(error) }, 'the operations address is not reached')
    }
  }
}
